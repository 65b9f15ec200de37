# Defaults of options from a file and from the environment, and their precedence.
export HOME=$work/home XDG_CONFIG_HOME= ABSOLVE_CONFIG=
unset XDG_CONFIG_HOME ABSOLVE_CONFIG
mkdir -p home/.config/absolve
printf '<a href="http:g">1</a><a href=../../x>2</a>' >page.html
B=http://h/d/e
check 'without a file' 0 '*' '' -- "$absolve" links -b $B page.html
expect 'the web profile' grep -q 'http:g  ->  http://h/d/g' got.out
check 'what holds is shown' 0 '*' '' -- "$absolve" config
expect 'with its source' grep -qx 'profile                 web  \[default\]' got.out
expect 'limits, too' grep -q '^max-links  *[0-9]*  \[default\]$' got.out
expect 'and nothing else' test "$(tail -n +3 got.out | grep -vc '\[default\]$')" = 0
expect 'with the file, if there is one' grep -qx "Defaults are read from no file (there is no $work/home/.config/absolve/absolve.toml) and from the environment\." got.out
cat >home/.config/absolve/absolve.toml <<'T'
# Defaults of this user.
profile = "rfc3986"
max-links = 5
[compare]
jobs = 2
[links]
excess-parent = "refuse"
T
check 'a file in the usual place' 0 '*' '*' -- "$absolve" links -b $B page.html
expect 'its profile' grep -q 'http:g  ->  http:g' got.out
expect 'and the table of the command' grep -q '../../x  ->  (' got.out
check 'which other commands do not have' 0 '*' '' -- "$absolve" rewrite -b $B page.html
expect 'the profile is for all' grep -q 'href="http:g"' got.out
check 'an argument overrules it' 0 '*' '' -- "$absolve" links -b $B --excess-parent remove page.html
expect 'as given' grep -q '../../x  ->  http://h/x' got.out
check 'a limit' 4 '*' '*' -- "$absolve" links -b $B --max-links 1 page.html
check 'the environment overrules the file' 0 '*' '*' -- env ABSOLVE_PROFILE=rfc1808 ABSOLVE_EXCESS_PARENT=remove "$absolve" links -b $B page.html
expect 'and its tables' grep -q '../../x  ->  http://h/x' got.out
check 'config says so' 0 '*' '' -- env ABSOLVE_MAX_LINKS=7 "$absolve" config
expect 'the file' grep -qx "profile                 rfc3986  \[$work/home/.config/absolve/absolve.toml\]" got.out
expect 'the variable' grep -qx 'max-links               7  \[ABSOLVE_MAX_LINKS\]' got.out
expect 'the table of a command' grep -qx "links excess-parent     refuse  \[$work/home/.config/absolve/absolve.toml\]" got.out
check 'as JSON' 0 '*' '' -- "$absolve" config --format jsonl
expect 'a line each' grep -qx '{"option":"engine","value":"auto","source":null}' got.out
check 'another file' 0 '*' '' -- env ABSOLVE_CONFIG= "$absolve" links -b $B page.html
expect 'or none' grep -q 'http:g  ->  http://h/d/g' got.out
printf 'verify = true\nwith = ["text", "meta"]\nstrict = false\n' >own.toml
check 'one that is named' 0 '*' '' -- "$absolve" config --config own.toml
expect 'flags and lists' test "$(grep -c '\[own.toml\]' got.out)" = 3
expect 'the file, too' grep -qx 'Defaults are read from own.toml and from the environment\.' got.out
check 'a default without an effect under the profile is none' 0 '*' '' -- env ABSOLVE_CONFIG= ABSOLVE_EXCESS_PARENT=remove ABSOLVE_SAME_SCHEME=strict "$absolve" links -b $B page.html
check 'nor under the one that is given' 0 '*' '' -- env ABSOLVE_EXCESS_PARENT=remove ABSOLVE_PROFILE=rfc3986 "$absolve" links -b $B --profile web page.html
check 'a variable with a typing error is named' 0 '*' 'absolve: warning: ABSOLVE_PROFIL is not a variable that absolve reads; did you mean ABSOLVE_PROFILE?' -- env ABSOLVE_PROFIL=rfc3986 "$absolve" config
check 'so is one of an option without a default' 0 '*' 'absolve: warning: ABSOLVE_BASE_URL is not read: --base-url has no default (see absolve config)' -- env ABSOLVE_BASE_URL=$B "$absolve" config
check 'any other is not' 0 '*' '' -- env ABSOLVE_OF_MINE=1 "$absolve" config
printf 'see http://h/t' >text.html
check 'is used' 0 'text.html:1:5: text #text  http://h/t  ->  http://h/t' '' -- "$absolve" links --config own.toml text.html
check 'by the variable' 0 'text.html:1:5: text #text  http://h/t  ->  http://h/t' '' -- env ABSOLVE_CONFIG=own.toml "$absolve" links text.html
printf 'verbose = true\n' >loud.toml
check 'quiet overrules a default of verbose' 0 '*' '' -- "$absolve" links --config loud.toml -q -b $B page.html
mkdir stranger
printf 'profile = "rfc1808"\n' >stranger/absolve.toml
rm home/.config/absolve/absolve.toml
check 'a file in the current folder' 0 '*' '' -- env -C stranger "$absolve" config
expect 'does not count' test "$(grep -c 'rfc1808' got.out)" = 0
check 'behind --' 0 '*' '' -- env ABSOLVE_PROFILE=rfc3986 "$absolve" links -b $B -- page.html
expect 'defaults hold, too' grep -q 'http:g  ->  http:g' got.out
printf 'profil = "web"\n' >wrong.toml
check 'a wrong name stops nothing' 0 '*' 'absolve: warning: wrong.toml:1: profil is no option with a default; did you mean profile? (see absolve config)' -- "$absolve" links --config wrong.toml -b $B page.html
check 'and is an error of config' 2 '*' 'absolve: error: wrong.toml:1: profil is no option with a default; did you mean profile? (see absolve config)' -- "$absolve" config --config wrong.toml
expect 'which shows what holds' grep -q '^profile  *web  \[default\]$' got.out
printf 'output = "x"\n' >wrong.toml
check 'what has no default' 0 '*' 'absolve: warning: wrong.toml:1: output is no option with a default (see absolve config)' -- "$absolve" links --config wrong.toml -b $B page.html
printf '[link]\njobs = 1\n' >wrong.toml
check 'a wrong table' 0 '*' 'absolve: warning: wrong.toml:2: [link] is no command; did you mean links?' -- "$absolve" links --config wrong.toml -b $B page.html
printf 'profile = "none"\n' >wrong.toml
check 'a wrong value' 2 '' '*' -- "$absolve" links --config wrong.toml page.html
expect 'is explained' grep -q 'wrong.toml:1: --profile: no profile is called none' got.err
printf 'profile = \n' >wrong.toml
check 'no value' 2 '' '*' -- "$absolve" links --config wrong.toml page.html
printf 'verify = "maybe"\n' >wrong.toml
check 'a flag' 2 '' 'absolve: error: wrong.toml:1: verify must be true or false' -- "$absolve" links --config wrong.toml page.html
printf '[links]\nsame-document = "absolute"\n' >wrong.toml
check 'an option that the command lacks' 0 '*' 'absolve: warning: wrong.toml:2: links has no option --same-document (see absolve links --help)' -- "$absolve" rewrite --config wrong.toml -b $B page.html
printf 'jobs = 1\njobs = 2\n' >wrong.toml
check 'a key twice' 2 '' '*' -- "$absolve" links --config wrong.toml page.html
expect 'and its line' grep -q '^absolve: error: wrong.toml:2: ' got.err
for value in 2026-11-24 1.5 '[[1]]'; do
  printf 'jobs = %s\n' "$value" >wrong.toml
  check "a value of a wrong type: $value" 2 '' 'absolve: error: wrong.toml:1: jobs has a value of a type that no option takes' -- "$absolve" links --config wrong.toml page.html
done
printf '[links.jobs]\na = 1\n' >wrong.toml
check 'a table within a table' 2 '' 'absolve: error: wrong.toml:1: jobs has a value of a type that no option takes' -- "$absolve" links --config wrong.toml page.html
printf '\xEF\xBB\xBFmax-links = 1_000\nwith = [\n  "text", # comment\n  "meta",\n]\nprofile = \"\"\"rfc3986\"\"\"\nlinks.jobs = 0x2\n' >full.toml
check 'all forms of TOML' 0 '*' '' -- "$absolve" config --config full.toml
expect 'a number' grep -qx 'max-links               1000  \[full.toml\]' got.out
expect 'an array over lines' grep -qx 'with                    text, meta  \[full.toml\]' got.out
expect 'a string over lines' grep -qx 'profile                 rfc3986  \[full.toml\]' got.out
expect 'a dotted key' grep -qx 'links jobs              2  \[full.toml\]' got.out
check 'a flag of the environment' 2 '' 'absolve: error: ABSOLVE_VERIFY: verify must be true or false' -- env ABSOLVE_VERIFY=1 "$absolve" links page.html
check 'a file without an end' 2 '' 'absolve: error: /dev/zero: is larger than 64 KiB' -- "$absolve" links --config /dev/zero page.html
check 'no such file' 3 '' 'absolve: error: none.toml: cannot be read: No such file or directory' -- "$absolve" links --config none.toml page.html
check 'a folder' 3 '' 'absolve: error: stranger: cannot be read: Is a directory' -- "$absolve" links --config stranger page.html
head -c 3000 /dev/urandom >noise.toml
check 'noise' 2 '' '*' -- "$absolve" links --config noise.toml page.html
printf 'with = ["meat"]\n' >meat.toml
check 'a group that is almost one' 2 '' 'absolve: error: meat.toml:1: with: meat is neither a group nor element@attribute[=kind]; did you mean meta?' -- "$absolve" links --config meat.toml page.html
check 'config says so, too' 2 '' '*' -- "$absolve" config --config meat.toml
check 'a list in a variable' 0 '*' '' -- env ABSOLVE_WITH=meta,img@data-x "$absolve" links -b "$U" --type text/html in
check 'of which one is wrong' 2 '' 'absolve: error: ABSOLVE_WITH: with: lazi is neither a group nor element@attribute[=kind]; did you mean lazy?' -- env ABSOLVE_WITH=meta,lazi "$absolve" links page.html
check 'a file to begin with' 0 '' "absolve: $work/home/.config/absolve/absolve.toml: note: written; every option in it is a comment" -- "$absolve" config --init
check 'changes nothing' 0 '*' '' -- "$absolve" config
expect 'as each option is a comment' test "$(grep -c '\[default\]$' got.out)" = "$(grep -c '^# [a-z-]* = ' home/.config/absolve/absolve.toml)"
check 'is not overwritten' 3 '' "absolve: error: $work/home/.config/absolve/absolve.toml: exists, and is not overwritten" -- "$absolve" config --init
check 'nor is a link to nothing' 3 '' '*' -- bash -c "ln -s nowhere dangling.toml && '$absolve' config --init --config dangling.toml"
check 'elsewhere' 0 '' '*' -- "$absolve" config --init --config new/of/mine.toml
sed -i 's/^# \([a-z-]* = \)/\1/' new/of/mine.toml
check 'each option in it is valid' 0 '*' '' -- "$absolve" config --config new/of/mine.toml
expect 'and set' test "$(grep -c 'mine.toml\]$' got.out)" = "$(grep -c '^[a-z-]* = ' new/of/mine.toml)"
rm home/.config/absolve/absolve.toml
check 'a format has no effect on it' 2 '' '*' -- "$absolve" config --init --format json

check 'a limit is not negative' 2 '' 'absolve: error: --max-links: -1 is not a whole number (see absolve links --help)' \
  -- "$absolve" links --max-links -1 page.html
check 'an empty base is no base' 2 '' 'absolve: error: --base-url: is empty (see absolve links --help)' -- "$absolve" links -b '' page.html
for option in --files-from --attributes --only --host --report; do
  check "an empty value of $option is none" 2 '' "absolve: error: $option: is empty (see absolve links --help)" -- "$absolve" links $option '' page.html
done
check 'nor is one of apply, which would change another file' 2 '' 'absolve: error: --file: is empty (see absolve apply --help)' -- "$absolve" apply p.patch --file ''
for number in -1 0x10 010 99999999999999999999999; do
  why='is not a whole number'
  [[ $number == 010 ]] && why='begins with a zero'
  [[ $number == 9* ]] && why='is too large'
  check "$number is no number for --max-inline" 2 '' "absolve: error: --max-inline: $number $why (see absolve inline --help)" -- "$absolve" inline in --max-inline=$number
  check "$number is no number for --max-record" 2 '' "absolve: error: --max-record: $number $why (see absolve warc --help)" -- "$absolve" warc links in --max-record=$number
done
check 'a space in a base is escaped' 0 '<a href=http://h.example/my%20dir/x>' '' -- "$absolve" rewrite -b 'http://h.example/my dir/p'
check 'under a profile that ignores it, it is not there' 0 '<a href=http://h.example/mydir/x>' '' -- "$absolve" rewrite -b 'http://h.example/my dir/p' --profile rfc2396
printf "u = '<a href=x>'\n" >app.js
check 'a script is no page' 4 "u = '<a href=x>'" 'absolve: app.js: error: left unchanged: the media type is not supported: text/javascript [unsupported_type]' -- "$absolve" rewrite -b $U app.js
cp app.js app.foo
check 'nor is any other text' 0 "u = '<a href=x>'" '' -- "$absolve" rewrite -b $U app.foo
check 'a cell that the URL Standard has not' 2 '' \
  'absolve: error: --excess-parent and --same-scheme change nothing of the URL Standard; name another --profile than web' \
  -- "$absolve" rewrite -b $U --excess-parent keep page.html
check 'another that the profile has' 0 '*' '*' -- "$absolve" rewrite -b $U --excess-parent keep --profile rfc3986 page.html
check 'a group takes no files along' 0 'in:1:9: a href  x  ->  http://h.example/dir/x  [retrieval]' '' -- "$absolve" links --with lazy in -b $U
check 'too large a file is left unchanged' 4 '<a href=x>' \
  'absolve: in: error: left unchanged: over a limit: its size in bytes (5, see --max-document-bytes) [over_limit]' \
  -- "$absolve" rewrite -b $U --max-document-bytes 5 in
check 'and so is what comes through a pipe' 4 '<a href=x>' '*' -- "$absolve" rewrite -b $U --max-document-bytes 5
printf 'MIME-Version: 1.0\nContent-Type: text/html\n\n<a href=x>' >small.eml
check 'a limit of documents is none of messages' 0 'small.eml:4:9: a href  x  ->  thismessage:/x  [default]' '*' -- "$absolve" links --max-document-bytes 12 small.eml
check 'in a part the message names the option' 4 '*' \
  'absolve: small.eml: error: left unchanged: a limit was reached: links (see --max-links) [part_left_whole]' -- "$absolve" links --max-links 0 small.eml
rm -f in
for _ in {1..20}; do printf '<a href=x>'; done >many.html
check 'so many links' 0 '*' '' -- "$absolve" links many.html -b "$U" --max-links 20
check 'and no more' 4 '*' 'absolve: many.html: error: over a limit: the number of its links (19, see --max-links) [over_limit]' -- "$absolve" links many.html -b "$U" --max-links 19
check 'which rewrite leaves' 4 "$(cat many.html)" '*' -- "$absolve" rewrite many.html -b "$U" --max-links 19
# An option that cannot have an effect is an error.
idle() { # MESSAGE COMMAND...
  check "no effect: ${*:2}" 2 '' "absolve: error: $1" -- "$absolve" "${@:2}"
}
printf '<a href=x>' >page.html
idle '--profile is given more than once (see absolve links --help)' links page.html --profile web --profile web
check 'lists may be repeated' 0 '*' '*' -- "$absolve" links page.html --with text --with lazy
idle 'normalize has no option -b (see absolve normalize --help)' normalize x -b $U
for command in parse normalize; do
  idle "$command has no option --strict (see absolve $command --help)" $command x --strict
done
for option in --excess-parent=keep --same-scheme=keep --strict; do
  idle "compare has no option ${option%=*} (see absolve compare --help)" compare page.html --profiles web,rfc3986 $option
done
for command in check cat parts compare unpack inline pack warc; do
  args=($command --explain page.html)
  [[ $command == warc ]] && args=(warc links --explain page.html)
  idle "$command has no option --explain (see absolve $command --help)" "${args[@]}"
done
for option in --base-url=$U --profile=rfc3986 --type=text/html --engine=tree --verify --with=text; do
  idle "${option%%=*} is an option of warc links, rewrite, not of warc list (see absolve warc --help)" warc list page.html $option
done
for action in list cat; do
  idle "--strict is an option of warc links, rewrite, not of warc $action (see absolve warc --help)" warc $action page.html --strict
done
for option in --attributes --with --without --engine --verify --csp --charset --saved-from; do
  idle "cat has no option $option (see absolve cat --help)" cat page.html --part 1 $option x
done
idle '--resume needs -o: the .done file that it looks for stands beside the output' warc links page.html --resume
idle '--document is of references on the command line' resolve - --format jsonl --document $U
idle '--fields, --compact, --details, --unique and --strip-fragment are of links, not of --documents' \
  links page.html --documents --format jsonl --fields raw
idle '--fields, --compact, --details, --unique and --strip-fragment are of links, not of --documents' \
  links page.html --documents --unique
idle '--directory and --file do not go together (see absolve apply --help)' apply p --file x -d y
for option in --base-url=$U --map=m --backup --missing=m --cut-dirs=1 --no-host-directories -E --restrict-file-names=unix; do
  check "undo takes no $option" 2 '' '*' -- "$absolve" localize . --undo $option
  expect "and says so, $option" grep -q 'do not go together (see absolve localize --help)' got.err
done
for option in --cut-dirs=1 --no-host-directories -E --restrict-file-names=unix; do
  check "nor does a map take $option" 2 '' '*' -- "$absolve" localize . --map m $option
  expect "and says so, $option" grep -q 'do not go together (see absolve localize --help)' got.err
done
printf 'http://h/\tpage.html\n' >map
printf 'Content-Type: text/html\n\n<a href=x>' >mail.eml
check 'an archive has no map' 2 '' \
  'absolve: mail.eml: error: --map is of pages and folders, and this is an archive' -- "$absolve" inline mail.eml --map map
check 'the suffix of a backup stands behind an equals sign' 2 '' \
  'absolve: error: --in-place takes its suffix behind an equals sign: --in-place=.bak' -- "$absolve" rewrite --in-place .bak page.html
check 'but a file is a file' 0 '' '*' -- bash -c "cp page.html .page; '$absolve' rewrite --in-place .page -b $U"
check 'a path of Windows is no base' 2 '' \
  'absolve: error: -b C:\a\b.html: a base is a URL, not a path of a file; did you mean file:///C:/a/b.html?' \
  -- "$absolve" rewrite page.html -b 'C:\a\b.html'

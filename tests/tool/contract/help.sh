check 'all commands' 0 '*' '' -- "$absolve" help
expect 'are listed' grep -q '^  rewrite  ' got.out
"$absolve" rewrite --help >by_option
check 'a command' 0 '*' '' -- "$absolve" help rewrite
expect 'is as by --help' cmp by_option got.out
check 'layers' 0 '*' '' -- "$absolve" help layers
for layer in embedded content-base content-location encapsulating retrieval default; do
  expect "has $layer" grep -q "^  $layer " got.out
done
check 'profiles' 0 '*' '' -- "$absolve" help profiles
expect 'has each profile' test "$(grep -c '^  [^ ]' got.out)" = "$("$absolve" profiles --format jsonl | wc -l)"
check 'limits' 0 '*' '' -- "$absolve" help limits
limits=$(grep -c '^  --max-' got.out)
expect 'has each limit' test "$limits" = "$("$absolve" rewrite --help | sed -n 's/^  \([0-9]*\) options, such as --max-.*/\1/p')"
expect 'and so has the manual page' test "$("$absolve" manual | grep -c '^\\fB\\-\\-max')" -ge "$limits"
check 'exit codes' 0 '*' '' -- "$absolve" help exit-codes
expect 'has each exit code' test "$(grep -c '^  [0-5]  ' got.out)" = 6
check 'a code' 0 $'The document has relative links, and nothing states a base. Give the URL that\nthe document was retrieved from with -b. If the document says itself where it\nwas saved from, --saved-from uses that URL.' '' -- "$absolve" help no_base
check 'nothing of that name' 2 '' 'absolve: error: there is no help on no_bace; did you mean no_base? (absolve help topics lists the topics, absolve --help the commands)' -- "$absolve" help no_bace

# Every code in the library has help, and nothing else has.
sed -n 's/^    {Code::\([a-z0-9_]*\),.*/\1/p' "$source/src/text/diagnostic.cpp" >codes
sed -n 's/^    {ErrorCode::[a-z0-9_]*, "\([a-z0-9_]*\)".*/\1/p' "$source/src/text/error.cpp" >>codes
sed -n 's/.*error_of("\([a-z0-9_]*\)".*/\1/p' "$source/src/tool/documents/server.cpp" >>codes
check 'a code of serve' 0 $'A question to absolve serve is malformed. The message says what a question has.\nThe next question is read.' '' -- "$absolve" help bad_request
check 'all codes' 0 '*' '' -- "$absolve" help codes
expect 'have help' diff <(sort -u codes) <(sed -n 's/^  \([a-z]\)/\1/p' got.out | sort)
while read -r code; do expect "help on $code" test -n "$("$absolve" help "$code")"; done <codes

# Messages end with a code that has help.
check 'a message has its code' 0 '*' 'absolve: page.html:2:10: warning: "http://[y" left as written: it is no URL: IPv6-unclosed [link_unresolved]' -- "$absolve" rewrite page.html -b http://h/

check 'a command that is almost one' 2 '' 'absolve: error: there is no command rewrit; did you mean rewrite? (see absolve --help)' -- "$absolve" rewrit page.html
check 'a command that is none' 2 '' 'absolve: error: there is no command frobnicate (see absolve --help)' -- "$absolve" frobnicate
check 'an option in front' 2 '' 'absolve: error: --strict stands where a command should: options follow the command (see absolve --help)' -- "$absolve" --strict rewrite
check 'an option that is almost one' 2 '' 'absolve: error: rewrite has no option --formt; did you mean --format? (see absolve rewrite --help)' -- "$absolve" rewrite --formt=patch page.html
check 'an option that is none' 2 '' 'absolve: error: rewrite has no option --zzzzzz (see absolve rewrite --help)' -- "$absolve" rewrite --zzzzzz page.html
check 'a choice that is almost one' 2 '' 'absolve: error: --engine: scn not in {auto,scan,tree}; did you mean scan? (see absolve links --help)' -- "$absolve" links --engine scn page.html
check 'a profile that is almost one' 2 '' '*' -- "$absolve" links --profile rfc398 page.html
expect 'is suggested' grep -q 'no profile is called rfc398.*; did you mean rfc3986? (see absolve links --help)' got.err
check 'a file that is almost there' 3 '' 'absolve: pag.html: error: cannot be read: No such file or directory; did you mean page.html?' -- "$absolve" links pag.html
mkdir deep && cp page.html deep/
check 'a file in a folder' 3 '' 'absolve: deep/paeg.html: error: cannot be read: No such file or directory; did you mean deep/page.html?' -- "$absolve" links deep/paeg.html
check 'a file that is like none' 3 '' 'absolve: zzzzzzzzz: error: cannot be read: No such file or directory' -- "$absolve" links zzzzzzzzz
expect "the command's own options come first" test "$("$absolve" help rewrite | grep -oE "^(Options|How .* read|Less common options|Limits|Messages):|^  --prefix" | tr "\n" " ")" = "Options:   --prefix How documents are read: Less common options: Limits: Messages: "
check 'a code as messages show it' 0 "$("$absolve" help no_base)" '' -- "$absolve" help '[no_base]'
check 'a code in brackets that is none' 2 '' 'absolve: error: there is no help on nobase; did you mean no_base? (absolve help topics lists the topics, absolve --help the commands)' -- "$absolve" help '[nobase]'
check 'a shell in brackets' 2 '' '*' -- "$absolve" completions '[x]'
expect 'is named' grep -q "shell: .*x" got.err
check 'a profile in capitals' 2 '' '*' -- "$absolve" links --profile RFC3986 page.html
expect 'is suggested' grep -q 'did you mean rfc3986?' got.err
check 'an option that is like none' 2 '' 'absolve: error: explain has no option --files-from (see absolve explain --help)' -- "$absolve" explain page.html --link 1 --files-from x
long=$(printf 'x%.0s' {1..100})
check 'a long name' 3 '' "absolve: $long: error: cannot be read: No such file or directory" -- "$absolve" links "$long"
check 'a URL' 3 '' 'absolve: http://h.example/: error: cannot be read: No such file or directory (absolve fetches nothing; fetch it first: curl -L http://h.example/ | absolve links - -b http://h.example/)' -- "$absolve" links http://h.example/
check 'for the command' 3 '' 'absolve: http://h.example/: error: cannot be read: No such file or directory (absolve fetches nothing; fetch it first: curl -L http://h.example/ | absolve rewrite - -b http://h.example/)' -- "$absolve" rewrite http://h.example/
for topic in mirrors mail archives; do
  check "help $topic" 0 '*' '' -- "$absolve" help "$topic"
  expect 'has commands' grep -q '^  absolve ' got.out
done

# No command has two options of one name.
for command in $("$absolve" help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
  "$absolve" manual "$command" | grep -o '^\\fB[^ ]*' >options
  expect "the options of $command differ" test -z "$(sort options | uniq -d)"
done

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

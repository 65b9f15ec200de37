head='text/html; charset=utf-8'
printf '<base href=b/><a href=x>' >in
check 'a document as it comes' 0 '<base href=http://h.example/dir/b/><a href=http://h.example/dir/b/x>' '' \
  -- "$absolve" rewrite --stream -b $U
check 'its links' 0 "standard input:1:23: a href  x  ->  http://h.example/dir/b/x  [embedded]" '' \
  -- bash -c "'$absolve' links --stream --only a -b $U | sed s/^-:/'standard input:'/"
check 'a file' 0 '<a href=http://h.example/dir/x>1</a>
<a href="http://[y">2</a>' 'absolve: page.html, byte 25: warning: "http://[y" left as written: it is no URL: IPv6-unclosed [link_unresolved]' \
  -- "$absolve" rewrite --stream -b $U page.html
check 'strictly' 1 '*' '*' -- "$absolve" rewrite --strict --stream -b $U page.html
check 'one document' 2 '' 'absolve: error: --stream takes one document' -- "$absolve" rewrite --stream page.html in
check 'to standard output' 2 '' 'absolve: error: --stream writes to standard output' -- "$absolve" rewrite --stream -o out page.html
check 'not in its place' 2 '' 'absolve: error: --stream writes to standard output' -- "$absolve" rewrite --stream --in-place page.html
check 'a window without it' 2 '' 'absolve: error: --stream-window requires --stream (see absolve rewrite --help)' \
  -- "$absolve" rewrite --stream-window 9 page.html
check 'no window' 2 '' 'absolve: error: --stream-window: -1 is no number of bytes, nor head (see absolve links --help)' \
  -- "$absolve" links --stream --stream-window -1 page.html
check 'a file that is not there' 3 '' 'absolve: none.html: error: cannot be read: No such file or directory' \
  -- "$absolve" links --stream none.html
check 'a style sheet is held' 0 'a { b: url(http://h.example/dir/c) }' '' -- bash -c \
  "printf 'a { b: url(c) }' | '$absolve' rewrite --stream -b $U --type text/css"
check 'what is no document comes through' 4 'PK00' \
  'absolve: standard input: error: from here on left unchanged: the media type is not supported: application/zip (decompress it first) [unsupported_type]' -- bash -c \
  "printf 'PK\\003\\00400' | '$absolve' rewrite --stream -b $U | tr -d '\\003\\004'; exit \${PIPESTATUS[1]}"
check 'a limit: the rest comes as it came' 4 '*' \
  'absolve: standard input: error: from here on left unchanged: over a limit: its size in bytes (99, see --max-document-bytes) [over_limit]' -- bash -c \
  "(printf '<p>t<a href=x>'; sleep 0.3; printf '<!--'; head -c 200 /dev/zero | tr '\\0' -; sleep 0.3; printf '<a href=y>') |
   '$absolve' rewrite --stream --stream-window head --type '$head' --max-document-bytes 99 -b $U >limited; exit \${PIPESTATUS[1]}"
expect 'of what was settled the links are whole' test \
  "$(tr -d - <limited)" = '<p>t<a href=http://h.example/dir/x><!<a href=y>'

# Output that is certain is written before the rest of the input arrives. A later BASE is reported.
mkfifo more
"$absolve" rewrite --stream --stream-window head --type "$head" -b $U <more >settled 2>late &
pid=$!
exec 7>more
printf '<p>t<a href=x><p' >&7
for _ in $(seq 100); do [[ -s settled ]] && break; sleep 0.05; done
expect 'links come at once' test "$(cat settled)" = '<p>t<a href=http://h.example/dir/x>'
printf '><base href=b/><a href=y>' >&7
exec 7>&-
wait $pid
expect 'a late BASE does not count' test "$(cat settled)" = \
  '<p>t<a href=http://h.example/dir/x><p><base href=http://h.example/dir/b/><a href=http://h.example/dir/y>'
expect 'and is named' test "$(cat late)" = \
  'absolve: standard input, byte 28: note: this BASE does not count: links in front of it have left the window [late_base]'

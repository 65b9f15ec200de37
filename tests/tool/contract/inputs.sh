# Standard input is protected as an input: no output may replace its file.
printf '<a href=x>' >page
printf 'page\n' >list
record='HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<a href=x>'
printf 'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h.example/d/\r\nContent-Type: application/http\r\nContent-Length: 54\r\n\r\n'"$record"'\r\n\r\n' >records
keeps() { # FILE MESSAGE ARGUMENTS…: the run reads FILE as standard input, is refused, and leaves it
  local file=$1 message=$2
  shift 2
  cp "$file" in
  check "$*" 2 '*' "$message" -- "$absolve" "$@"
  expect "$*: the input stays" cmp "$file" in
  rm -f in
}
would='would replace the file that is standard input'
keeps page "absolve: error: --report in $would" links - --report in
keeps page "absolve: error: --report in $would" base - --report in
keeps page "absolve: error: --report in $would" parts - --report in
keeps page "absolve: error: --report ./in $would" rewrite - --report ./in
keeps page 'absolve: standard input: error: the output is the input' rewrite - --format patch -o in
keeps page 'absolve: standard input: error: the output is the input; use --in-place' rewrite - -b http://h/ -o in
keeps records "absolve: error: --metrics in $would" warc links - --metrics in
keeps records '*' warc links - -o in
expect 'and says why' grep -q 'absolve: standard input: error: the output is the input' got.err
keeps records '*' warc rewrite - -o in
keeps list 'absolve: error: --report in would replace the file of --files-from' links --files-from - --report in
keeps list 'absolve: error: --metrics in would replace the file of --files-from' warc links --files-from - --metrics in
mkdir out
check 'the place in a folder' 2 '' 'absolve: error: --output out/ would replace the input standard input with what is made of page' \
  -- bash -c "cp page out/page; '$absolve' rewrite page - -b http://h/ -o out/ <out/page"
expect 'and the input stays' cmp page out/page
# The same for the file that marks an output as done.
printf 'records\n' >z.done
check 'a list that is the note of the output' 2 '' 'absolve: error: --output z would replace z.done, the file of --files-from' \
  -- "$absolve" warc list --files-from z.done -o z
expect 'stays' test "$(cat z.done)" = records
check 'and as standard input' 2 '' 'absolve: error: --output z would replace z.done, the file of --files-from' \
  -- bash -c "'$absolve' warc list --files-from - -o z <z.done"
expect 'stays, too' test "$(cat z.done)" = records
# Only regular files are protected as inputs: two uses of /dev/null do not clash.
check 'a device is no input to be kept' 0 '' '*' -- bash -c "'$absolve' rewrite - -o /dev/null </dev/null"

# Encodings that the bytes contradict.
printf '<p><a href="\303\244.html">z</a>' >u.html
for encoding in utf-16le utf-16be utf-32le; do iconv -f utf-8 -t $encoding u.html >$encoding.html; done
check 'UTF-16 that nothing states' 0 '' 'absolve: utf-16be.html: note: the bytes are not UTF-8, and no other known encoding is declared: read as windows-1252 [encoding_guessed]
absolve: utf-16be.html: note: its bytes look like UTF-16BE without a byte order mark, but are read as windows-1252 [utf16_without_mark]' -- "$absolve" links utf-16be.html -b http://h/
check 'and that is stated' 0 'utf-16be.html:1:25: a href  ä.html  ->  http://h/%C3%A4.html  [retrieval]' '' -- "$absolve" links utf-16be.html -b http://h/ --charset utf-16be
check 'the other order of bytes' 0 '' 'absolve: utf-16le.html: note: its bytes look like UTF-16LE without a byte order mark, but are read as UTF-16BE [utf16_without_mark]' -- "$absolve" links utf-16le.html -b http://h/ --charset utf-16be
check 'ASCII that is read as UTF-16' 0 '' 'absolve: u.html: note: its bytes look like ASCII, but are read as UTF-16LE [charset_improbable]' -- "$absolve" links u.html -b http://h/ --charset utf-16
check 'UTF-32' 0 '' 'absolve: utf-32le.html: note: the bytes are not UTF-8, and no other known encoding is declared: read as windows-1252 [encoding_guessed]
absolve: utf-32le.html: note: its character encoding is one that browsers do not read: no links [encoding_not_read]' -- "$absolve" links utf-32le.html -b http://h/

# What a base states, and what it does not.
printf '<!-- saved from url=(0014)about:internet -->\n<a href=x>' >marked.html
check 'a mark of the web without a URL' 0 'marked.html:2:9: a href  x  ->  http://h/x  [retrieval]' '' -- "$absolve" links marked.html --saved-from -b http://h/
check 'a host of FTP' 0 'ftp://ftp.x.org/y' 'absolve: note: -b ftp.x.org/: read as ftp://ftp.x.org/' -- "$absolve" resolve -b ftp.x.org/ y
check 'a scheme of one letter' 0 'x://h/b' '' -- "$absolve" resolve -b x://h/a b
check 'a drive' 2 '' '*' -- "$absolve" resolve -b x:/h/a b

# Lines of an HTTP header that are not fields. Browsers skip them and read the fields after them.
rm -f in
n=0
for line in 'Power by: Auto' garbage ': x' $'Na\xc3\xafve : x y' 'HTTP/1.0 200 OK' '<br /> <b>Warning</b>: include() in <b>/var/x.php</b> on line <b>3</b>' \
  ' folded: first' $'a\x01b: x' '{"json": 1}' '=====' 'HTTP/1.1 404 Not Found: x'; do
  n=$((n + 1))
  printf 'HTTP/1.1 302 Found\r\n%s\r\nLocation: /new#part\r\n\r\n' "$line" >"redirect$n"
  check "a redirect with the line '$line'" 0 'http://h.example/new#part' '*' -- "$absolve" links "redirect$n" -b http://h.example/d/p --format tsv --fields url
  printf 'HTTP/1.1 200 OK\r\n%s\r\n\tfolded: on\r\nContent-Type: text/html\r\nContent-Base: /o/\r\nX-Robots-Tag: nofollow\r\n\r\n<a href=x>' "$line" >"page$n"
  check "a page with the line '$line'" 0 $'http://h.example/d/x\tnofollow' '*' -- bash -c \
    "'$absolve' links page$n -b http://h.example/d/p --format tsv --fields url,x_robots_tag"
  printf 'HTTP/1.1 200 OK\n%s\nContent-Type: text/css\n\n@import "x";' "$line" >"style$n"
  check "a style sheet with the line '$line', lines ended by LF" 0 'http://h.example/d/x' '*' -- "$absolve" links "style$n" -b http://h.example/d/p --format tsv --fields url
done
printf 'HTTP/1.1 200 OK\r\nPower by: Auto\r\nbad\r\nContent-Type: text/html\r\n\r\n<a href=x>' >two
check 'they are counted, and the first is shown' 0 '*' \
  'absolve: two: note: 2 lines of the header passed over: "Power by: Auto" is no field [header_lines_passed_over]' \
  -- "$absolve" links two -b http://h.example/
printf 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n<a href=x>' >unended
check 'without an empty line, the body begins at the first line that is no field' 0 'http://h.example/x' \
  'absolve: unended: note: a line in its header is no field [header_line_malformed]' -- "$absolve" links unended -b http://h.example/ --format tsv --fields url
# The same in crawl records: one rule for links, WAT, the index and rewriting.
record() { # BLOCK: a record of a response
  printf 'WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>\r\nWARC-Date: 2026-11-27T00:00:00Z\r\nWARC-Target-URI: http://h.example/d/p\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: %s\r\n\r\n' "$(stat -c %s "$1")"
  cat "$1"
  printf '\r\n\r\n'
}
record two >two.warc
check 'in crawl records' 0 'http://h.example/d/x' '*' -- "$absolve" warc links two.warc --format tsv --fields url
expect 'they are counted' grep -q '"diagnostics":{"header_lines_passed_over":2}' got.err
expect 'and not shown' test "$(wc -l <got.err)" = 1
check 'but with --verbose' 0 '*' '*' -- "$absolve" warc links two.warc --verbose
expect 'they are' grep -qxF 'absolve: two.warc: note: at byte 0, <urn:uuid:00000000-0000-4000-8000-000000000001>: 2 lines of the header passed over: "Power by: Auto" is no field [header_lines_passed_over]' got.err
check 'as metrics' 0 '*' '*' -- "$absolve" warc links two.warc --metrics m
expect 'with the code as a label' grep -qx 'absolve_warc_diagnostics_total{command="warc links",code="header_lines_passed_over"} 2' m
check 'WAT reads the same header' 0 '*' '*' -- "$absolve" warc links two.warc --format wat
expect 'and the same body' grep -q '"Headers":{"Content-Type":"text/html"},"Entity-Length":"10"' got.out
check 'the index knows the type' 0 '*' '' -- "$absolve" warc list two.warc
expect 'behind such lines' grep -q '"mime":"text/html"' got.out
printf 'HTTP/1.1 200 OK\r\nContent-Type: none\r\nContent-Type: text/html\r\nContent-Type: text/css, */*\r\n\r\n<a href=x>' >typed
record typed >typed.warc
check 'of several types' 0 '*' '' -- "$absolve" warc list typed.warc
expect 'the last that is one counts (Fetch)' grep -q '"mime":"text/css"' got.out
record unended >unended.warc
check 'WAT of a header without an end' 0 '*' '*' -- "$absolve" warc links unended.warc --format wat
expect 'has the body that links has' grep -q '"Entity-Length":"10"' got.out
check 'rewriting' 0 '*' '*' -- "$absolve" warc rewrite two.warc --replace
expect 'keeps the lines' grep -q 'Power by: Auto' got.out
expect 'and rewrites behind them' grep -q '<a href=http://h.example/d/x>' got.out
# The canonical URL of --documents.
canonical() { # URL PAGE
  printf "$2" >page
  check "canonical of: $2" 0 '*' '*' -- "$absolve" links page -b http://h.example/d/p --documents --format jsonl
  expect "is $1" grep -q "\"canonical\":$1" got.out
}
canonical '"http://h.example/r"' '<link rel=canonical href=/r>'
canonical null '<link rel=canonical href>'
canonical null '<template><link rel=canonical href=/s></template>'
canonical '"http://h.example/r"' '<svg><link rel=canonical href=/s></svg><link rel="x Canonical" href=/r>'
canonical '"http://h.example/2"' 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nLink: </1>; anchor="/o"; rel=canonical, </2>; rel=canonical\r\n\r\n<p>'
canonical null 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nLink: </1>; rel=canonical; anchor=""\r\n\r\n<p>'
printf 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nLink: </1>; anchor="/o"; rel=x\r\n\r\n<p>' >anchored
check 'an anchor is no link' 0 'http://h.example/1' '' -- "$absolve" links anchored -b http://h.example/ --format tsv --fields url
check 'and made absolute with its link' 0 $'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nLink: <http://h.example/1>; anchor="http://h.example/o"; rel=x\r\n\r\n<p>' '' -- "$absolve" rewrite anchored -b http://h.example/

# A link in a header has no base either.
printf 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nLink: <next>; rel=next\r\n\r\n<a href="http://x/">' >linked.http
check 'a relative link in a header, without a base' 1 '*' 'absolve: linked.http: warning: 1 relative link left: there is no base (give the retrieval URL with -b) [no_base]' -- "$absolve" links --strict linked.http
# One reader of Content-Type for messages and for --type.
printf '<!doctype html><a href=x>\xE4' >typed
while IFS='|' read -r value encoding; do
  printf 'HTTP/1.1 200 OK\r\nContent-Type: %s\r\n\r\n<!doctype html><a href=x>\xE4' "$value" >typed.http
  for arguments in "typed.http" "typed --type"; do
    read -ra words <<<"$arguments"
    [[ $arguments == *--type ]] && words+=("$value")
    check "the encoding by '$value' of ${words[0]}" 0 '*' '*' -- "$absolve" links "${words[@]}" -b http://h.example/ --format jsonl --documents
    expect "is $encoding" grep -q "\"encoding\":\"$encoding\"" got.out
  done
done <<'END'
text/html;charset=koi8-r|KOI8-R
text/html;charset=;charset=koi8-r|KOI8-R
text/html;charset= koi8-r|KOI8-R
text/html;charset = koi8-r|windows-1252
text/html charset=koi8-r|windows-1252
text/html;charset=koi8-r, text/html|KOI8-R
text/css;charset=koi8-r, text/html|windows-1252
image/png, text/html;x=",text/css";charset=koi8-r|KOI8-R
END
printf '<!doctype html>' >untyped
check 'a type that is none is named' 0 '' \
  'absolve: untyped: note: the Content-Type "text/html charset=koi8-r" is no media type, and does not count [type_malformed]' \
  -- "$absolve" links untyped -b http://h.example/ --type 'text/html charset=koi8-r'

garden=$source/fixtures/warc/garden.warc
cp "$garden" garden.warc
rm -f in
counted='{"event":"done","records":9,"read":6,"documents":6,"links":11,"unresolved":0,"rewritten":0,"left_whole":0,"over_limit":0,"damaged":0,"bytes_read":3162,"bytes_written":'
check 'the links of all records' 0 $'505\theader\thttp://garden.example/vegetables/\tretrieval
828\theader\thttp://garden.example/vegetables/next.html\tretrieval
828\tbase\thttp://garden.example/vegetables/beds/\tretrieval
828\tlink\thttp://garden.example/garden.css\tembedded
828\ta\thttp://garden.example/vegetables/beds/peas.html\tembedded
828\timg\thttp://garden.example/vegetables/beds/pea.png\tembedded
828\timg\thttp://garden.example/vegetables/beds/pea.png\tembedded
828\timg\thttp://garden.example/vegetables/beds/pea2.png\tembedded
1432\ta\thttp://garden.example/vegetables/index.html\tretrieval
1845\ta\thttp://garden.example/chunks/beans.html\tretrieval
2212\tstylesheet\thttp://garden.example/soil.png\tretrieval' "${counted}656,\"metadata\":0,\"segments\":0,\"diagnostics\":{}}" \
  -- "$absolve" warc links garden.warc --format tsv --fields record_offset,element,url,layer
check 'a line of JSON' 0 '{"file":"garden.warc","record_offset":2212,"record_id":"<urn:uuid:00000000-0000-4000-8000-000000000007>","target_uri":"http://garden.example/garden.css","entity":null,"frame":null,"element":"stylesheet","attribute":"#text","kind":"css","inert":false,"raw":"soil.png","rel":null,"robots":null,"url":"http://garden.example/soil.png","base":"http://garden.example/garden.css","layer":"retrieval","offset":23,"length":8,"offset_in":"file","line":1,"column":24,"error":null}' \
  '*' -- "$absolve" warc links garden.warc --kinds css
check 'documents and their links' 0 '{"document":"1432","file":"garden.warc","record_offset":1432,"record_id":"<urn:uuid:00000000-0000-4000-8000-000000000005>","target_uri":"http://garden.example/vegetables/beds/peas.html","entity":"","frame":null,"robots":null,"x_robots_tag":null,"base":"http://garden.example/vegetables/beds/peas.html","layer":"retrieval","offset_in":"part"}
{"in":"1432","element":"a","attribute":"href","raw":"../index.html","url":"http://garden.example/vegetables/index.html","offset":9,"length":13,"line":1,"column":10}' \
  '*' -- bash -c "tail -c +1433 garden.warc | head -c 413 | '$absolve' warc links - --compact | sed 's/\"0\"/\"1432\"/; s/\"-\"/\"garden.warc\"/; s/_offset\":0/_offset\":1432/'"
check 'an index' 0 'example,garden)/ 20261123080000 {"url":"http://garden.example/","status":"301","mime":"unk","digest":null,"length":"323","offset":"505","filename":"garden.warc"}' '' \
  -- bash -c "'$absolve' warc list garden.warc | head -n 1"
check 'a record' 0 '*' '' -- "$absolve" warc cat garden.warc:2212
expect 'to its end' cmp got.out <(tail -c +2213 garden.warc | head -c "$(stat -c %s got.out)")
expect 'which is two line ends' test "$(tail -c 4 got.out | od -An -tx1)" = ' 0d 0a 0d 0a'
expect 'from its version on' test "$(head -n 2 got.out | tr -d '\r')" = $'WARC/1.0\nWARC-Type: resource'
check 'its payload' 0 '<a href="../index.html">Back</a>' '' -- "$absolve" warc cat --payload garden.warc:1432
check 'no record' 4 '' 'absolve: garden.warc:7: error: there is no whole record: it is no record' -- "$absolve" warc cat garden.warc:7
check 'no place' 2 '' 'absolve: garden.warc: error: the offset of a record is missing: give FILE:OFFSET' -- "$absolve" warc cat garden.warc
check 'a record over the limit' 4 '' 'absolve: garden.warc:0: error: there is no whole record: it is over a limit (see --max-record)' -- "$absolve" warc cat garden.warc:0 --max-record 1
check 'no file' 3 '' 'absolve: none.warc: error: cannot be read: No such file or directory' -- "$absolve" warc cat none.warc:0

printf 'WARC/1.1\r\nWARC-Type: resource\r\nWARC-Record-ID: <urn:a>\r\nWARC-Target-URI: urn:x:y\r\nContent-Type: text/html\r\nContent-Length: 10\r\n\r\n<a href=x>\r\n\r\n' >unresolved.warc
for action in links rewrite; do
  check "what has no target is counted: $action" 1 '*' '*' -- "$absolve" warc $action unresolved.warc --strict
  expect 'once' grep -q '"unresolved":1,' got.err
done
check 'records with absolute links' 0 '' '*' -- "$absolve" warc rewrite garden.warc -o out.warc
expect 'four conversions' test "$(grep -ac '^WARC-Type: conversion' out.warc)" = 4
expect 'which are absolute' grep -aq '^<a href="http://garden.example/vegetables/index.html">Back</a>$' out.warc
expect 'all records as they were' test "$("$absolve" warc list out.warc | grep -vc '"status"')" = 5
check 'replaced' 0 '' '*' -- "$absolve" warc rewrite --replace garden.warc -o replaced.warc
expect 'no conversions' test "$(grep -ac '^WARC-Type: conversion' replaced.warc)" = 0
check 'out of its encodings' 0 '<a href="http://garden.example/vegetables/index.html">Back</a>' '' \
  -- "$absolve" warc cat --payload replaced.warc:"$("$absolve" warc list replaced.warc | sed -n 's/.*beds\/peas.*"offset":"\([0-9]*\)".*/\1/p')"
expect 'as the header says' test "$(grep -ac '^Content-Encoding\|^Transfer-Encoding' replaced.warc)" = 0
check 'twice is once' 0 '' '*' -- "$absolve" warc rewrite --replace replaced.warc -o twice.warc
expect 'the same bytes' cmp replaced.warc twice.warc

gzip -k garden.warc
check 'compressed by the name of the output' 0 '' '*' -- "$absolve" warc links garden.warc.gz -o links.jsonl.gz
expect 'which is true' gzip -t links.jsonl.gz
expect 'the record of it' grep -q '"input_sha256":"[0-9a-f]\{64\}","output_bytes":[0-9]*,"exit":0,"counters":{"records":9' links.jsonl.gz.done
check 'into a folder' 0 '' '*' -- "$absolve" warc links garden.warc garden.warc.gz -o folder/ --compress gzip
expect 'by the names of the inputs' test "$(ls folder | tr '\n' ' ')" = 'garden.warc.gz.jsonl.gz garden.warc.gz.jsonl.gz.done garden.warc.jsonl.gz garden.warc.jsonl.gz.done '
check 'several to one output' 0 '*' '*' -- "$absolve" warc links garden.warc garden.warc.gz
expect 'one behind the other' test "$(wc -l <got.out)" = 22
check 'several records to one' 2 '' '*' -- "$absolve" warc rewrite garden.warc garden.warc.gz
check 'onto itself' 2 '' 'absolve: garden.warc: error: the output is the input' -- bash -c \
  "'$absolve' warc rewrite garden.warc -o garden.warc 2> >(grep -v event >&2); code=\$?; sleep 0.2; exit \$code"
check 'no action' 2 '' '*' -- "$absolve" warc
check 'another action' 2 '' '*' -- "$absolve" warc shake garden.warc
printf 'no records' >not.warc
check 'what is no file of records' 4 '' 'absolve: not.warc: error: at byte 0: skipped up to the next record: it is no record
absolve: not.warc: error: there is no WARC record in it
{"event":"done","records":0,"read":0,"documents":0,"links":0,"unresolved":0,"rewritten":0,"left_whole":0,"over_limit":0,"damaged":1,"bytes_read":10,"bytes_written":0,"metadata":0,"segments":0,"diagnostics":{}}' \
  -- "$absolve" warc links not.warc
printf '' >empty.warc
check 'an empty one' 0 '' 'absolve: empty.warc: warning: it is empty: there is no WARC record in it' \
  -- "$absolve" warc list empty.warc
head -c -40 garden.warc >cut.warc
check 'a record that is cut short is named' 4 '*' \
  'absolve: cut.warc: error: at byte 2857, <urn:uuid:00000000-0000-4000-8000-000000000009>: the record is cut short: the file ends within it' -- "$absolve" warc list cut.warc
record() {  # TYPE LENGTH FIELD BODY
  printf 'WARC/1.0\r\nWARC-Type: %s\r\nWARC-Target-URI: http://h/\r\n%sContent-Type: text/html\r\nContent-Length: %s\r\n\r\n%s' \
    "$1" "$3" "$2" "$4"
}
record resource 99 '' '<a href=cut>' >cut.warc
check 'and its links are listed' 4 'http://h/cut' '*' -- "$absolve" warc links cut.warc --format tsv --fields url
{ record resource 60 '' '<a href=one>'; printf '\r\n\r\n'; record resource 12 '' '<a href=two>'; } >length.warc
check 'a Content-Length that is too large costs no record' 4 $'http://h/one\nhttp://h/two' \
  'absolve: length.warc: error: at byte 0: the record is cut short: the next record begins before its Content-Length ends' \
  -- "$absolve" warc links length.warc --format tsv --fields url --quiet
{ record resource 12 $'WARC-Segment-Number: 1\r\n' '<a href=one>'; printf '\r\n\r\n'
  record continuation 12 $'WARC-Segment-Number: 2\r\n' '<a href=two>'; printf '\r\n\r\n'; } >segments.warc
check 'segments' 0 'http://h/one' '*' -- "$absolve" warc links segments.warc --format tsv --fields url
expect 'are counted if they are not read' grep -q '"segments":1' got.err
check 'segments that are not rewritten' 0 '*' '*' -- "$absolve" warc rewrite segments.warc
expect 'are counted, too' grep -q '"segments":2' got.err
check 'some hosts' 0 'http://garden.example/soil.png' '*' -- "$absolve" warc links garden.warc --host .example --kinds css --format tsv --fields url
check 'other hosts' 0 '' '*' -- "$absolve" warc links garden.warc --host arden.example
check 'a link type' 0 $'http://garden.example/vegetables/next.html' '*' -- "$absolve" warc links garden.warc --rel NEXT --format tsv --fields url
gzip -c garden.warc >whole.warc.gz
check 'records that share a member' 0 '0-3 0-4 0-5 0-6 0-7' '*' -- bash -c \
  "'$absolve' warc links whole.warc.gz --compact | sed -n 's/^{\"document\":\"\\([^\"]*\\)\".*/\\1/p' | sort -u | grep -v '\\.' | xargs"
check 'fields need a format' 2 '' 'absolve: error: --fields and --compact need --format json, jsonl, tsv or csv' -- "$absolve" links page.html --fields url --format text
check 'a table is not compact' 2 '' 'absolve: error: --compact needs --format jsonl' -- "$absolve" links page.html --compact --format tsv
check 'details by their fields' 0 $'x\t1' '' -- "$absolve" links page.html --fields raw,text --format tsv --only a --kinds url --host h.example -b http://h.example/
printf 'WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: 10\r\n\r\n<a href=x>\r\n\r\n' >nameless.warc
check 'a record without a URL has that of -b' 0 'http://h.example/x' '*' -- "$absolve" warc links nameless.warc -b http://h.example/ --fields url --format tsv
printf 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: rot13\r\n\r\n\001<a href=x>' >block
printf 'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h.example/\r\nContent-Type: application/http\r\nContent-Length: %s\r\n\r\n%s\r\n\r\n' \
  "$(stat -c %s block)" "$(cat block)" >unknown.warc
for action in links rewrite; do
  check "$action: an encoding that cannot be read" 4 '*' '*' -- "$absolve" warc $action unknown.warc
  expect 'is named' grep -q 'at byte 0: left unchanged: the transfer or content encoding is not supported' got.err
  expect 'and counted' grep -q '"left_whole":1' got.err
done
sed 's/Length: 87/Length: 86/' unknown.warc | tr -d '\001' >named.warc
check 'a text with an unknown coding is read as it is' 0 'http://h.example/x' '*' -- "$absolve" warc links named.warc --fields url --format tsv
cp garden.warc garden.warc.done
check 'outputs that would collide' 3 '' '*' -- "$absolve" warc rewrite garden.warc garden.warc.done -o collision/
expect 'are named' grep -q 'garden.warc.done: error: not written: another input of this run' got.err
check 'WAT' 0 '*' '*' -- "$absolve" warc links garden.warc --format wat
expect 'has targets beside links' grep -q '"path":"A@/href","url":"peas.html","resolved":"http://garden.example/vegetables/beds/peas.html"' got.out
check 'WAT has fixed members' 2 '' 'absolve: error: --fields and --compact are not of --format wat, whose members are fixed' -- "$absolve" warc links garden.warc --format wat --fields url
check 'compression by option' 0 'h' '*' -- bash -c "'$absolve' warc links garden.warc --compress gzip --fields url --format tsv | gzip -dc | head -c 1"
check 'and against the name' 0 '' '*' -- "$absolve" warc links garden.warc --compress none -o plain.gz
expect 'too' grep -q '^{' plain.gz
check 'an option without effect' 2 '' '*' -- "$absolve" warc links garden.warc --explain
check 'an option of another action' 2 '' 'absolve: error: --replace is an option of warc rewrite, not of warc links (see absolve warc --help)' -- "$absolve" warc links garden.warc --replace
check 'and of two others' 2 '' 'absolve: error: --report is an option of warc links, rewrite, not of warc list (see absolve warc --help)' -- "$absolve" warc list garden.warc --report r.html
check 'quiet is quiet' 0 '*' '' -- "$absolve" warc links garden.warc -q
check 'counters need a file' 2 '' 'absolve: error: --metrics takes the name of a file' -- "$absolve" warc links garden.warc --metrics -
check 'a shard without inputs' 0 '' '{"event":"done","records":0,"read":0,"documents":0,"links":0,"unresolved":0,"rewritten":0,"left_whole":0,"over_limit":0,"damaged":0,"bytes_read":0,"bytes_written":0,"metadata":0,"segments":0,"diagnostics":{}}' \
  -- "$absolve" warc links garden.warc --shard 2/2 --metrics empty.prom
expect 'has counters' grep -q '^absolve_warc_records_total{command="warc links"} 0' empty.prom
check 'the index' 0 '*' '' -- "$absolve" warc list garden.warc --metrics list.prom
expect 'has counters, too' grep -q '^absolve_warc_records_total{command="warc list"} 9' list.prom
"$absolve" warc links garden.warc --format csv --fields url >csv.out 2>/dev/null
"$absolve" warc links garden.warc --format tsv --fields url >tsv.out 2>/dev/null
expect 'csv has a header and the same links' diff <(printf 'url\r\n'; sed 's/$/\r/' tsv.out) csv.out
"$absolve" warc links garden.warc --format csv --compress gzip -o lines.csv.gz 2>/dev/null
expect 'as one member in front' test "$(gzip -dc lines.csv.gz | head -n 1 | tr -d '\r')" = file,line,column,element,attribute,raw,url

# record URI TYPE BLOCK: prints a response record, or with another type a resource record.
record() {
  local kind=resource
  [[ $2 == application/http ]] && kind=response
  printf 'WARC/1.1\r\nWARC-Type: %s\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000009>\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n' $kind
  [[ -z $1 ]] || printf 'WARC-Target-URI: %s\r\n' "$1"
  [[ -z $2 ]] || printf 'Content-Type: %s\r\n' "$2"
  printf 'Content-Length: %s\r\n\r\n%b' "$(printf '%b' "$3" | wc -c)" "$3"
}
responses='HTTP/1.1 301 Moved\r\nLocation: /d/\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\nf\r\n<a href=x>y</a>\r\n0\r\n\r\n'
{ record http://h.example/ application/http "$responses"; printf '\r\n\r\n'; } >responses.warc
check 'a record with a redirect in front' 0 '*' '*' -- "$absolve" warc rewrite responses.warc
expect 'is converted by its last response' test "$(sed -n '/conversion/,$p' got.out | tr -d '\r' | sed -n '/^Content-Type/,$p' | sed '/^$/d')" = \
$'Content-Type: text/html\nContent-Length: 34\n<a href=http://h.example/d/x>y</a>'
check 'or replaced' 0 '*' '*' -- "$absolve" warc rewrite --replace responses.warc
expect 'in its last response' test "$(tr -d '\r' <got.out | sed -n '/^HTTP/,$p' | sed '/^$/d')" = \
$'HTTP/1.1 301 Moved\nLocation: /d/\nHTTP/1.1 200 OK\nContent-Type: text/html\nContent-Length: 34\n<a href=http://h.example/d/x>y</a>'
check 'and listed' 0 '*' '*' -- "$absolve" warc list responses.warc
expect 'with its status' grep -q '"status":"200","mime":"text/html"' got.out
check 'and in WAT' 0 '*' '*' -- "$absolve" warc links responses.warc --format wat
expect 'too' grep -q '"Status":"200"' got.out

record http://h.example/ text/html '<a href=x>' >open.warc
check 'a record without line ends behind it' 0 '*' '*' -- "$absolve" warc rewrite open.warc
expect 'gets them before a conversion' test "$(tr -d '\r' <got.out | grep -A2 '^<a href=x>' | tr '\n' '|')" = '<a href=x>||WARC/1.1|'

printf '\x5D\x2A\x4D\x18\xFF\xFF\x00\x00short' >dictionary.warc.zst
mkdir -p old && echo old >old/dictionary.warc.zst
check 'a dictionary that cannot be read' 4 '' '*' -- "$absolve" warc rewrite dictionary.warc.zst -o old/
expect 'leaves the output that is there' test "$(cat old/dictionary.warc.zst)" = old
expect 'and notes nothing' test ! -e old/dictionary.warc.zst.done
mkdir -p noted && echo precious >elsewhere && ln -s ../elsewhere noted/garden.warc.jsonl.done
check 'no note through a link' 3 '' '*' -- "$absolve" warc links garden.warc -o noted/ --sandbox=off
expect 'is written' test "$(cat elsewhere)" = precious
ln -s elsewhere single.jsonl.done
check 'nor beside a single output' 3 '' '*' -- "$absolve" warc links garden.warc -o single.jsonl --sandbox=off
expect 'either' test "$(cat elsewhere)" = precious -a ! -e single.jsonl

{ record '' '' 'a{b:url(c)}'; printf '\r\n\r\n'; } >bare.warc
check 'a record without a type or a URL' 0 'http://h.example/c' '*' -- "$absolve" warc links bare.warc --type text/css -b http://h.example/ --format tsv --fields url
printf 'bare.warc\thttp://listed.example/\ttext/css\n' >list
check 'has those of the list' 0 'http://listed.example/c' '*' -- "$absolve" warc links --files-from list --format tsv --fields url
page='<base href=http://b.example/><a href=x>'
{ record http://h.example/ application/http "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n$page"; printf '\r\n\r\n'
  record http://h.example/ text/html "$page"; printf '\r\n\r\n'; } >policy.warc
check 'a policy of the user' 0 $'http://h.example/x\nhttp://h.example/x' '*' -- "$absolve" warc links policy.warc --csp "base-uri 'none'" --format tsv --fields url --only a
printf 'WARC/1.1\r\nWARC-Type: response\r\nContent-Length: 18446744073709551516\r\n\r\n' >endless.warc
cat garden.warc >>endless.warc
check 'a length that no file has' 4 '*' '*' -- "$absolve" warc links endless.warc
expect 'is damage, and the records behind it are read' grep -q '"records":9,.*"damaged":1' got.err
check 'a limit that no record reaches' 0 '*' '*' -- "$absolve" warc links garden.warc --max-record 18446744073709551615

# A body that begins like a response, or that gets such a beginning at its old end.
at=$(printf '%35s' '' | tr ' ' d)
{ record "http://h.example/$at/" application/http "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 91\r\n\r\n<p>page</p><a href=x>HTTP/1.1 200 OK\r\n\r\ntail..................................................."; printf '\r\n\r\n'; } >grown.warc
check 'a page that grows over the place of a response' 0 '*' '*' -- "$absolve" warc rewrite grown.warc
expect 'is converted as a whole' grep -q "<p>page</p><a href=http://h.example/$at/x>HTTP/1.1" got.out
{ record http://h.example/ application/http "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nHTTP/ <a href=x>\r\n0\r\n\r\n"; printf '\r\n\r\n'; } >begins.warc
check 'a decoded body that begins as a response' 4 '*' '*' -- "$absolve" warc rewrite begins.warc
expect 'is left, with a message' grep -q 'left unchanged: .*a coded body that begins with HTTP/' got.err
# RFC 1945 6: a response of HTTP/0.9 has no header.
{ record http://h.example/ application/http '<a href=x>'; printf '\r\n\r\n'
  record http://h.example/d/ application/http "\\r\\nHTTP/1.1 200 OK\\r\\nContent-Type: text/html\\r\\n\\r\\n<a href=x>"; printf '\r\n\r\n'; } >old.warc
check 'a response without a header is read by its bytes' 0 $'http://h.example/x\nhttp://h.example/d/x' '*' -- "$absolve" warc links old.warc --format tsv --fields url
expect 'with a note' grep -q '"diagnostics":{"space_before_status_line":1,"no_http_header":1}' got.err
check 'and converted' 0 '*' '*' -- "$absolve" warc rewrite old.warc
expect 'with its own type' test "$(tr -d '\r' <got.out | sed -n '/conversion/,/^$/p' | grep -c '^Content-Type: text/html')" = 2
check 'and listed' 0 '*' '*' -- "$absolve" warc list old.warc
expect 'with a status' grep -q '"status":"200","mime":"text/html"' got.out
check 'a payload behind an empty line' 0 '<a href=x>' '' -- "$absolve" warc cat "old.warc:$(grep -abo '^WARC/1.1' old.warc | sed -n '2s/:.*//p')" --payload
# Wget adds records about its run. They do not describe the pages, and are left out by default.
printf 'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: metadata://gnu.org/software/wget/warc/wget.log\r\nContent-Type: text/plain\r\nContent-Length: 21\r\n\r\n2026 http://h.example\r\n\r\n' >log.warc
check 'a log of wget is left out' 0 '' '*' -- "$absolve" warc links log.warc
expect 'and counted' grep -q '"links":0,.*"metadata":1' got.err
check 'unless it is asked for' 0 'http://h.example/' '*' -- "$absolve" warc links log.warc --metadata --format tsv --fields url
check 'and not rewritten' 0 '*' '*' -- "$absolve" warc rewrite log.warc --with text -b http://h.example/
expect 'but copied' cmp got.out log.warc

# Compressed files and bodies: the data that can be decoded is read, and a message says what is missing.
rm -f in
printf '<a href=x>1</a>' >page.html
seq 1000 | tr '\n' ' ' >>page.html
gzip -9nk page.html
size=$(stat -c %s page.html.gz)
http() { # FILE CODING: a response with the file as its body
  printf 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: %s\r\n\r\n' "$2"
  cat "$1"
}
record() { # FILE
  printf 'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h.example/d/sitemap.xml.gz?x\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: %s\r\n\r\n' "$(stat -c %s "$1")"
  cat "$1"
  printf '\r\n\r\n'
}
# The checksum is the first four of the last eight bytes.
{ head -c $((size - 8)) page.html.gz; printf 'abcd'; tail -c 4 page.html.gz; } >checksum.gz
head -c $((size - 30)) page.html.gz >cut.gz
{ head -c 200 page.html.gz; printf 'damage damage damage damage'; tail -c +228 page.html.gz; } >damaged.gz
for kind in checksum:body_damaged cut:body_cut_short damaged:body_damaged; do
  name=${kind%:*} code=${kind#*:}
  http $name.gz gzip >$name.http
  check "links of a body: $name" 0 'http://h.example/x' '*' -- "$absolve" links $name.http -b http://h.example/ --format tsv --fields url
  expect "$name: a warning" grep -q "absolve: $name.http: warning: .*\[$code\]" got.err
  check "links of a file: $name" 0 'http://h.example/x' '*' -- "$absolve" links $name.gz -b http://h.example/ --format tsv --fields url
  expect "$name.gz: a warning" grep -q "absolve: $name.gz: warning: .*\[$code\]" got.err
  record $name.http >$name.warc
  check "a record: $name" 0 'http://h.example/d/x' '*' -- "$absolve" warc links $name.warc --format tsv --fields url
  expect "$name.warc: it is counted" grep -q "\"diagnostics\":{[^}]*\"$code\":1" got.err
  check "a record is not replaced by a part of it: $name" 4 '*' '*' -- "$absolve" warc rewrite $name.warc --replace
  expect "$name.warc: it stays" cmp got.out $name.warc
  check "its body, as far as it goes: $name" 0 '*' '*' -- "$absolve" warc cat --payload $name.warc:0
  expect "$name.warc: a warning with it" grep -q "\[$code\]" got.err
done
# A text that is not in its stated coding.
http page.html br >text.http
check 'a text that is not in its coding' 0 'http://h.example/x' '*' -- "$absolve" links text.http -b http://h.example/ --format tsv --fields url
expect 'is read as it stands' grep -q '\[body_stands_decoded\]' got.err
# Gzip files are opened by their content.
printf '<urlset><url><loc>http://n.example/a</loc></url></urlset>' | gzip -9n >sitemap.xml.gz
cp sitemap.xml.gz named-as-nothing
for file in sitemap.xml.gz named-as-nothing; do
  check "a sitemap in $file" 0 $'http://n.example/a\tpart' '' -- "$absolve" links $file -b http://n.example/ --format tsv --fields url,offset_in
done
check 'from standard input' 0 'http://n.example/a' '' -- bash -c "'$absolve' links - -b http://n.example/sitemap.xml.gz --format tsv --fields url <sitemap.xml.gz"
gzip -9n <sitemap.xml.gz >twice.gz
check 'not twice' 4 '' 'absolve: twice.gz: error: the media type is not supported: application/gzip (decompress it first) [unsupported_type]' -- "$absolve" links twice.gz
head -c 200000000 /dev/zero | gzip -9n >zeros.gz
check 'within the limits' 4 '' '*' -- "$absolve" links zeros.gz
expect 'and says so' grep -q 'over a limit' got.err
for type in application/gzip application/x-gzip application/xml text/xml; do
  { printf 'HTTP/1.1 200 OK\r\nContent-Type: %s\r\n\r\n' $type; cat sitemap.xml.gz; } >response
  check "as $type" 0 'http://n.example/a' '' -- "$absolve" links response -b http://n.example/sitemap.xml.gz --format tsv --fields url
  record response >response.warc
  check "in a record, as $type" 0 'http://n.example/a' '*' -- "$absolve" warc links response.warc --format tsv --fields url
done
check 'a file with nothing to edit stays' 0 '*' '' -- "$absolve" rewrite sitemap.xml.gz -b http://n.example/
expect 'byte for byte' cmp got.out sitemap.xml.gz
check 'nothing is written into it' 4 '*' '*' -- "$absolve" rewrite page.html.gz -b http://n.example/
expect 'it stays, too' cmp got.out page.html.gz
# Bytes that are not a record, and have no line end, before a record.
{ printf 'garbage'; record page.html; printf 'more WARC/ and WARC/1.0 garbage'; record page.html; } >garbage.warc
check 'garbage does not cost the record behind it' 4 '*' '*' -- "$absolve" warc list garbage.warc
expect 'both records are there' test "$(wc -l <got.out)" = 2
expect 'each is counted' test "$(grep -c 'skipped up to the next record' got.err)" = 2
gzip -9nk garbage.warc
check 'nor within a compressed member' 4 '*' '*' -- "$absolve" warc list garbage.warc.gz
expect 'both records are there' test "$(wc -l <got.out)" = 2

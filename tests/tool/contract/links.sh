check 'links as text' 0 'page.html:1:9: a href  x  ->  http://h.example/dir/x  [retrieval]
page.html:2:10: a href  http://[y  ->  (it is no URL)  [retrieval]' '' \
  -- "$absolve" links page.html -b $U
printf '<base href=b/>\n<template><a href="x&amp;\xff"></template>' >two.html
check 'links as jsonl' 0 '{"file":"two.html","entity":null,"frame":null,"element":"base","attribute":"href","kind":"url","inert":false,"raw":"b/","rel":null,"robots":null,"url":"http://h.example/dir/b/","base":"http://h.example/dir/page.html","layer":"retrieval","offset":11,"length":2,"offset_in":"file","line":1,"column":12,"error":null}
{"file":"two.html","entity":null,"frame":null,"element":"a","attribute":"href","kind":"url","inert":true,"raw":"x&�","rel":null,"robots":null,"url":"http://h.example/dir/b/x&%EF%BF%BD","base":"http://h.example/dir/b/","layer":"embedded","offset":34,"length":7,"offset_in":"file","line":2,"column":20,"error":null}' 'absolve: two.html:2:20: note: 1 link with bytes that are not in UTF-8, from here on: their targets have U+FFFD instead [link_bytes_replaced]' \
  -- "$absolve" links two.html -b $U --format jsonl --charset utf-8
check 'links without a base' 0 '{"file":"-","entity":null,"frame":null,"element":"a","attribute":"href","kind":"url","inert":false,"raw":"x","rel":null,"robots":null,"url":null,"base":null,"layer":null,"offset":8,"length":1,"offset_in":"file","line":1,"column":9,"error":"relative_without_base"}' \
  'absolve: standard input: warning: 1 relative link left: there is no base (give the retrieval URL with -b) [no_base]' -- "$absolve" links --format jsonl
printf 'page.html\thttp://one.example/\ttext/html; charset=utf-8\ntwo.html\tnot absolute\nmissing.html\n' >list
a300=$(printf 'a%.0s' {1..300})
printf '<img src="data:,%sb"><img src="data:,%s">' "$a300" "${a300:6}" >data.html
check 'a data: URL is cut for a person' 0 "data.html:1:11: img src  data:,${a300:6}...  ->  data:,${a300:6}...  [retrieval]
data.html:1:330: img src  data:,${a300:6}  ->  data:,${a300:6}  [retrieval]" '' -- "$absolve" links data.html -b $U
check 'and whole for a program' 0 "data:,${a300}b
data:,${a300:6}" '' -- "$absolve" links data.html -b $U --fields url
check 'files from a list' 3 '*' '*' -- "$absolve" links --files-from list --format jsonl
expect 'each with its URL' grep -q http://one.example/x got.out
expect 'a missing one is named' grep -q 'missing.html: error: cannot be read: No such file' got.err
expect 'a bad URL of the list is named' grep -qxF 'absolve: list:2: error: "not absolute": a base must be an absolute URI, beginning with a scheme' got.err

# Names of files as find and wget write them.
odd=$'tab\tand\nline.html' latin=$'caf\xe9.html'
cp page.html "$odd"
cp page.html "$latin"
printf './%s\0./%s\0' "$odd" "$latin" >names
check 'names with NUL behind' 0 '*' '*' -- "$absolve" links --null --files-from names -b $U --format jsonl
expect 'a name with a tab and a line end' grep -qF '"file":"./tab\tand\nline.html"' got.out
expect 'a name that is not UTF-8, as it is' test \
  "$(grep -o '"file_base64":"[^"]*"' got.out | head -n 1 | cut -d'"' -f4 | base64 -d)" = "./$latin"
expect 'and only that has its bytes' test "$(grep -c file_base64 got.out)" = 2
check 'a NUL in a list of lines' 3 '' 'absolve: names:2: error: a NUL is in this list: -0 reads what find -print0 writes' -- "$absolve" links --files-from names -b $U
check '-0 wants a list' 2 '' 'absolve: error: -0 is of the list that --files-from names' -- "$absolve" links -0 page.html
printf 'page.html\thttp://one.example/\n' >in
check 'a list on standard input' 0 '<a href=http://one.example/x>1</a>
<a href="http://[y">2</a>' '*' -- "$absolve" rewrite --files-from -
rm in

# Containers of documents are not documents themselves.
printf 'WARC/1.0\r\nWARC-Type: response\r\n\r\n<a href=x>' >crawl.html
printf 'filedesc://a.arc 0.0.0.0 20000101000000 text/plain 76\n' >old.arc && gzip -nk old.arc
for archive in old.arc old.arc.gz; do
  check 'and its forerunner' 4 '' "absolve: $archive: error: the media type is not supported: application/x-internet-archive (an ARC file, the format before WARC: convert it to WARC first) [unsupported_type]" -- "$absolve" links $archive
done
check 'a WARC is named' 4 '' 'absolve: crawl.html: error: the media type is not supported: application/warc (see absolve warc) [unsupported_type]' \
  -- "$absolve" links crawl.html
gzip -c page.html | gzip >zipped.html
check 'gzip is named, whatever the name says' 4 '' \
  'absolve: zipped.html: error: the media type is not supported: application/gzip (decompress it first) [unsupported_type]' \
  -- "$absolve" links --type text/html zipped.html

# Options that select links.
printf '<a href=/x#1>1</a><a href="/x#2">2</a><img src=y srcset="y 1x, z 2x"><a href="mailto:a@h.example">m</a><a href="http://[">e</a><a href="http://[">e</a><area href=/x>' >some.html
targets() { sed -n 's/.*"url":\("[^"]*"\|null\).*/\1/p' got.out | tr -d '"' | xargs; }
check 'links of some elements' 0 '*' '*' -- "$absolve" links some.html -b http://h.example/ --only img@src,area --format jsonl
expect 'and no others' test "$(targets)" = 'http://h.example/y http://h.example/x'
check 'links of any element' 0 '*' '*' -- "$absolve" links some.html -b http://h.example/ --only '*@srcset' --format jsonl
expect 'by their attribute' test "$(targets)" = 'http://h.example/y http://h.example/z'
check 'links of some kinds' 0 '*' '*' -- "$absolve" links some.html -b http://h.example/ --kinds srcset,css --format jsonl
expect 'of these alone' test "$(targets)" = 'http://h.example/y http://h.example/z'
check 'each target once' 0 '*' '*' -- "$absolve" links some.html some.html -b http://h.example/ --unique --strip-fragment --format jsonl
expect 'of all documents, and what has none once, too' test "$(targets)" = 'http://h.example/x http://h.example/y http://h.example/z mailto:a@h.example null'
check 'the web alone' 0 '*' '*' -- "$absolve" links some.html -b http://h.example/ --http-only --unique --format jsonl
expect 'with its fragments' test "$(targets)" = 'http://h.example/x#1 http://h.example/x#2 http://h.example/y http://h.example/z http://h.example/x'
check 'an error that is not listed is none of --strict' 0 '*' '*' -- "$absolve" links some.html -b http://h.example/ --only img --strict
check 'no such kind' 2 '' '*' -- "$absolve" links some.html --kinds urls

# Details of links, and --documents.
printf '<!doctype html><meta charset=utf-8><title> A\n page</title><meta name=robots content=noindex><link rel=canonical href=/c><a href=x title="T &amp; U">one <b>two</b></a><iframe srcdoc="<a href=y>"></iframe>' >described.html
check 'the text of a link' 0 $'described.html:2:73: link href  /c  ->  http://h.example/c  [retrieval]\ndescribed.html:2:84: a href  x  ->  http://h.example/d/x  [retrieval]  "one two"\ndescribed.html:2:146: a href  y  ->  http://h.example/d/y  [encapsulating]' '' -- "$absolve" links described.html -b http://h.example/d/ --details
check 'what stands beside it' 0 '*' '' -- "$absolve" links described.html -b http://h.example/d/ --details --only a --format jsonl
expect 'is in its record' grep -qF '"text":"one two","title":"T & U","alt":null,"hreflang":null,"type":null,"media":null' got.out
check 'no more than is asked for' 0 '*' '*' -- "$absolve" links described.html --format jsonl
expect 'without --details' bash -c '! grep -q hreflang got.out'
check 'documents' 0 $'described.html: text/html, UTF-8 (document), base http://h.example/d/ [retrieval], links: 2, canonical http://h.example/c, robots: noindex, "A page"\ndescribed.html: frame 1: text/html, UTF-8 (default), base http://h.example/d/ [encapsulating], links: 1' '' -- "$absolve" links described.html -b http://h.example/d/ --documents
printf 'HTTP/1.1 404 Not Found\r\nX-Robots-Tag: noindex\r\nLink: </c>; rel=canonical\r\nContent-Type: text/html; charset=latin1\r\n\r\n<p>none' >missing.http
check 'one without links' 0 '{"file":"missing.http","entity":"","frame":null,"status":404,"type":"text/html","encoding":"windows-1252","encoding_source":"transport","document_url":"http://h.example/","base":"http://h.example/","layer":"retrieval","canonical":"http://h.example/c","saved_from":null,"robots":null,"x_robots_tag":"noindex","title":null,"links":1,"error":null}' '' -- "$absolve" links missing.http -b http://h.example/ --documents --format jsonl
check 'its header for a robot' 0 '*' '' -- "$absolve" links missing.http -b http://h.example/ --format jsonl
expect 'in each record' grep -qF '"x_robots_tag":"noindex"' got.out
printf 'PK\003\004' >packed.zip
check 'what cannot be read' 4 '{"file":"packed.zip","links":0,"error":"unsupported_type"}' '*' -- "$absolve" links packed.zip --documents --format jsonl
check 'chosen links are counted' 0 $'described.html: text/html, UTF-8 (document), base none, links: 1, robots: noindex, "A page"\ndescribed.html: frame 1: text/html, UTF-8 (default), base none, links: 1' '*' -- "$absolve" links described.html --documents --only a@href --profile rfc2396

# CSV (RFC 4180).
printf '<a href="x,y">1</a>\n<a href="q&quot;&#10;r">2</a><a href=" plain ">3</a><a href="\033[2J">4</a>' >columns.html
check 'csv' 0 $'file,line,column,element,attribute,raw,url\r
columns.html,1,10,a,href,"x,y","http://h/x,y"\r
columns.html,2,10,a,href,"q""\nr",http://h/q%22r\r
columns.html,2,39,a,href, plain ,http://h/plain\r
columns.html,2,62,a,href,\\x1B[2J,http://h/[2J\r' '' -- "$absolve" links --format csv -b http://h/ columns.html
printf '<a href=x>' >null.html
check 'a null is empty in csv' 0 $'url,error\r\n,relative_without_base\r' '*' -- "$absolve" links --format csv --fields url,error null.html
check 'csv of nothing has its header' 0 $'raw\r' '' -- bash -c "echo x | '$absolve' links --format csv --fields raw --type text/html"
printf "raw\r\nx\r\nhttp://[y\r\nx\r\nhttp://[y\r\n" >rows.csv
"$absolve" links --format csv --fields raw page.html page.html -b http://h/ >got.csv 2>/dev/null
expect "csv has one header for all documents" cmp rows.csv got.csv
check 'csv has no compact form' 2 '' 'absolve: error: --compact needs --format jsonl' -- "$absolve" links --format csv --compact page.html
check 'csv has no documents' 2 '' 'absolve: error: --documents needs --format text, json or jsonl' -- "$absolve" links --format csv --documents page.html
expect 'python reads csv' python3 -c "
import csv, json, subprocess
run = lambda *format: subprocess.run(['$absolve', 'links', '-b', 'http://h/', '--format', *format, '$source/fixtures/html/garden.in.html'], capture_output=True, text=True, encoding='utf-8').stdout
lines = [json.loads(line) for line in run('jsonl').splitlines()]
rows = list(csv.DictReader(run('csv', '--fields', 'raw,url,line').splitlines(keepends=True)))
assert len(rows) == len(lines) > 20
for row, line in zip(rows, lines):
    assert row == {'raw': line['raw'], 'url': line['url'] or '', 'line': str(line['line'])}, (row, line)
"

# Spreadsheets execute text that begins like a formula.
printf '<a href="=1+1">1</a><a href="@x">2</a><a href=x>3</a>' >formulas.html
check 'csv as it is' 0 $'raw\r\n=1+1\r\n@x\r\nx\r' '' -- "$absolve" links --format csv --fields raw -b http://h/ formulas.html
check 'csv without formulas' 0 $'raw\r\n\'=1+1\r\n\'@x\r\nx\r' '' -- "$absolve" links --format csv --escape-formulas --fields raw -b http://h/ formulas.html
check 'of every table' 0 '*' '' -- "$absolve" check formulas.html -b http://h/ --format csv --escape-formulas
check 'tsv has no formulas' 2 '' 'absolve: error: --escape-formulas is of --format csv' -- "$absolve" links --format tsv --escape-formulas formulas.html

# What is passed over is said.
printf '<html><a href="y">y</a></html>' >bare.xhtml
check 'XHTML without its namespace' 0 '' 'absolve: bare.xhtml: note: no element is of a vocabulary whose links are known; the root html is in no namespace (give the root xmlns="http://www.w3.org/1999/xhtml", or read it with --type text/html) [vocabulary_unknown]' -- "$absolve" links bare.xhtml -b http://h/
printf '<img srcset="my photo.png 2x, b.png 3x">' >photo.html
check 'a candidate that browsers drop' 0 'photo.html:1:31: img srcset  b.png  ->  http://h/b.png  [retrieval]' 'absolve: photo.html:1:14: note: 1 malformed srcset candidate passed over, the first "my photo.png 2x" [malformed_passed_over]' -- "$absolve" links photo.html -b http://h/
printf '{"href":"/a"}' >listed.json
check 'JSON stays as it is' 1 '' 'absolve: listed.json: warning: 1 relative link left: absolve lists the links of application/json, and never edits them [only_listed]' -- "$absolve" rewrite listed.json -b http://h/ --strict -o listed.out

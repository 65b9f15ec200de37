#!/usr/bin/env bash
# The command line's contract, as scripts rely on it.  usage: contract.sh ABSOLVE SOURCE
set -uo pipefail
absolve=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
passed=0 failed=0

# check NAME EXIT OUTPUT MESSAGES -- COMMAND: exit code and both streams, whole; an argument `*` for
# a stream is not compared. Standard input is the file `in`, where there is one.
check() {
  local name=$1 code=$2 out=$3 err=$4
  shift 5
  local stdin=/dev/null
  [[ -f in ]] && stdin=in
  "$@" <"$stdin" >got.out 2>got.err
  local got=$?
  if [[ $got == "$code" && ($out == '*' || $(cat got.out; echo .) == "$out"$'\n'. || $(cat got.out; echo .) == "$out".) &&
        ($err == '*' || $(cat got.err) == "$err") ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED: %s (exit %s, expected %s)\n--- stdout\n%s\n--- stderr\n%s\n' \
      "$name" "$got" "$code" "$(cat got.out)" "$(cat got.err)"
  fi
}
expect() { # NAME CONDITION…
  local name=$1
  shift
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $name"; fi
}
U=http://h.example/dir/page.html

printf '<a href=x>1</a>\n<a href="http://[y">2</a>' >page.html
printf '<a href=x>' >in

# options
check 'a limit is not negative' 2 '' 'absolve: --max-links: -1 is no limit (see absolve --help)' \
  -- "$absolve" links --max-links -1 page.html
check 'an empty base is no base' 2 '' 'absolve: --base-url: is empty (see absolve --help)' -- "$absolve" links -b '' page.html
check 'a cell that the URL Standard has not' 2 '' \
  'absolve: --excess-parent and --same-scheme change nothing of the URL Standard; name another --profile than web' \
  -- "$absolve" rewrite -b $U --excess-parent keep page.html
check 'another that the rulebook has' 0 '*' '*' -- "$absolve" rewrite -b $U --excess-parent keep --profile rfc3986 page.html
check 'a group takes no files along' 0 'in:1:9: a href  x  ->  http://h.example/dir/x  [retrieval]' '' -- "$absolve" links --with lazy in -b $U
check 'too large a file is left whole' 4 '<a href=x>' \
  'absolve: in: left whole: over a limit: its size in bytes (5, see --max-document-bytes)' \
  -- "$absolve" rewrite -b $U --max-document-bytes 5 in
check 'and so is what comes through a pipe' 4 '<a href=x>' '*' -- "$absolve" rewrite -b $U --max-document-bytes 5
printf 'MIME-Version: 1.0\nContent-Type: text/html\n\n<a href=x>' >small.eml
check 'a limit of documents is none of messages' 0 'small.eml:4:9: a href  x  ->  thismessage:/x  [default]' '*' -- "$absolve" links --max-document-bytes 12 small.eml
check 'in a part the message names the option' 4 '*' \
  'absolve: small.eml: left whole: a limit was reached: links (see --max-links)' -- "$absolve" links --max-links 0 small.eml

# rewrite
check 'rewrite to stdout' 0 '<a href=http://h.example/dir/x>' '' -- "$absolve" rewrite -b $U
check 'rewrite stdin by name' 0 '<a href=http://h.example/dir/x>' '' -- "$absolve" rewrite - -b $U
check 'one bad link does not stop a document' 0 $'<a href=http://h.example/dir/x>1</a>\n<a href="http://[y">2</a>' \
  'absolve: page.html:2:10: "http://[y" left as written: it is no URL: IPv6-unclosed' \
  -- "$absolve" rewrite page.html -b $U
check 'strict: something is unresolved' 1 '*' '*' -- "$absolve" rewrite page.html -b $U --strict
check 'strict: no base' 1 '<a href=x>' \
  'absolve: standard input: 1 relative link left: there is no base (give the retrieval URL with -b)' \
  -- "$absolve" rewrite --strict
check 'a typed base is unwrapped' 0 '<a href=http://h.example/dir/x>' '' -- "$absolve" rewrite -b "<URL:$U>"
check 'a relative base is a usage error' 2 '' \
  'absolve: -b dir/: a base must be an absolute URI, beginning with a scheme' -- "$absolve" rewrite -b dir/
check 'a default base' 0 '<a href=http://d/x>' '' -- "$absolve" rewrite --default-base http://d/
printf '<a href=x>' >edit-me.html
check 'output to a file' 0 '' '*' -- "$absolve" rewrite page.html -b $U -o out.html
expect 'the file is written' grep -q dir/x out.html
check 'output onto the input' 2 '' 'absolve: edit-me.html: the output is the input; use --in-place' \
  -- "$absolve" rewrite edit-me.html -b $U -o ./edit-me.html
expect 'the input is whole' grep -q '<a href=x>' edit-me.html
check 'several inputs need a place' 2 '' 'absolve: several inputs need -o DIR or --in-place' \
  -- "$absolve" rewrite page.html out.html -b $U
mkdir -p sub/deep && cp page.html sub/deep/ && cp page.html sub/
check 'a folder' 0 '' '*' -- "$absolve" rewrite page.html sub/page.html sub/deep/page.html ../"${work##*/}"/page.html -b $U -o tree
check 'the same place twice' 3 '' '*' -- "$absolve" rewrite sub/page.html ./sub/page.html -b $U -o tree
expect 'paths are kept below the folder' grep -q dir/x tree/sub/deep/page.html
expect 'nothing leaves the folder' test ! -e "../${work##*/}x"
expect 'up and down again stays inside' grep -q dir/x "tree/${work##*/}/page.html"

cp page.html edit.html && chmod 640 edit.html && ln -s edit.html link.html
check 'in place, with a backup' 0 '' '*' -- "$absolve" rewrite --in-place=.orig link.html -b $U
expect 'the link is still one' test -L link.html
expect 'the file behind it is edited' grep -q dir/x edit.html
expect 'the backup is the old one' cmp -s page.html edit.html.orig
expect 'permissions are kept' test "$(stat -c %a edit.html)" = 640
before=$(stat -c %i edit.html)
check 'in place again' 0 '' '*' -- "$absolve" rewrite --in-place edit.html -b http://elsewhere/
expect 'nothing to change: not touched' test "$(stat -c %i edit.html)" = "$before"
check 'a suffix that is a path' 2 '' 'absolve: --in-place=/../x: a suffix holds no slash' -- "$absolve" rewrite --in-place=/../x page.html -b $U
check 'in place and -o' 2 '' '*' -- "$absolve" rewrite --in-place -o x page.html -b $U
check 'stdin in place' 2 '' 'absolve: standard input cannot be rewritten in place' -- "$absolve" rewrite --in-place - -b $U
expect 'no temporary file stays' test -z "$(find . -name '*.??????' -newer page.html -name '*html.??????')"
cp page.html same.html
"$absolve" rewrite same.html -b $U >>same.html 2>got.err
expect 'stdout onto the input is refused' test $? = 2
expect 'and the input is whole' cmp -s page.html same.html

# links
check 'links as text' 0 'page.html:1:9: a href  x  ->  http://h.example/dir/x  [retrieval]
page.html:2:10: a href  http://[y  ->  (it is no URL)  [retrieval]' '' \
  -- "$absolve" links page.html -b $U
printf '<base href=b/>\n<template><a href="x&amp;\xff"></template>' >two.html
check 'links as jsonl' 0 '{"file":"two.html","entity":null,"frame":null,"element":"base","attribute":"href","kind":"url","inert":false,"raw":"b/","rel":null,"robots":null,"url":"http://h.example/dir/b/","base":"http://h.example/dir/page.html","layer":"retrieval","offset":11,"length":2,"offset_in":"file","line":1,"column":12,"error":null}
{"file":"two.html","entity":null,"frame":null,"element":"a","attribute":"href","kind":"url","inert":true,"raw":"x&�","rel":null,"robots":null,"url":"http://h.example/dir/b/x&%EF%BF%BD","base":"http://h.example/dir/b/","layer":"embedded","offset":34,"length":7,"offset_in":"file","line":2,"column":20,"error":null}' '' \
  -- "$absolve" links two.html -b $U --format jsonl --charset utf-8
check 'links without a base' 0 '{"file":"-","entity":null,"frame":null,"element":"a","attribute":"href","kind":"url","inert":false,"raw":"x","rel":null,"robots":null,"url":null,"base":null,"layer":null,"offset":8,"length":1,"offset_in":"file","line":1,"column":9,"error":"relative_without_base"}' \
  'absolve: standard input: 1 relative link left: there is no base (give the retrieval URL with -b)' -- "$absolve" links --format jsonl
printf 'page.html\thttp://one.example/\ttext/html; charset=utf-8\ntwo.html\tnot absolute\nmissing.html\n' >list
check 'files from a list' 3 '*' '*' -- "$absolve" links --files-from list --format jsonl
expect 'each with its URL' grep -q http://one.example/x got.out
expect 'a missing one is named' grep -q 'missing.html: cannot be read: No such file' got.err
expect 'a bad URL of the list is named' grep -q 'two.html: the retrieval URL' got.err

# base
check 'base as text' 0 'two.html
.--------------------------------------------------------.
|  .-----------------------------------------.           |
|  |  (5.1.1) Base embedded in the document  |           |
|  |    b/  ->  http://h.example/dir/b/      |           |
|  |    BASE href at byte 11: THE BASE       |           |
|  `-----------------------------------------'\''           |
|  (5.1.3) URL that it was retrieved from                |
|    http://h.example/dir/page.html                      |
|    the retrieval URL: overruled by a layer further in  |
`--------------------------------------------------------'\''
base: http://h.example/dir/b/  [embedded]' '*' -- "$absolve" base two.html -b $U --charset utf-8
check 'base as json' 0 '{"file":"-","entity":null,"frame":null,"base":null,"layer":null,"document_url":null,"saved_from":null,"encoding":"UTF-8","candidates":[]}' '*' \
  -- "$absolve" base --format json
check 'strict: no base to show' 1 '*' '*' -- "$absolve" base --strict

# resolve
check 'resolve' 0 $'http://a/b/c/g\nhttp://a/b/g' '' -- "$absolve" resolve -b 'http://a/b/c/d;p?q' g ../g
check 'resolve under a profile' 0 'http://a/b/c/?y' '' -- "$absolve" resolve -b 'http://a/b/c/d;p?q' --profile rfc2396 '?y'
check 'a reference that does not resolve' 0 $'\nhttp://a/x' '*' -- "$absolve" resolve -b http://a/ 'http://[' x
check 'and is counted with --strict' 1 $'\nhttp://a/x' '*' -- "$absolve" resolve -b http://a/ 'http://[' x --strict
printf '{"base":"http://a/b","ref":"#s"}\n\n{"base":null,"ref":"x"}\n{"ref":"y:z"}\nnonsense\n{"base":1,"ref":"x"}\n' >in
check 'resolve a stream' 4 '{"base":"http://a/b","ref":"#s","url":"http://a/b#s","same_document":true,"error":null}
{"base":null,"ref":"x","url":null,"same_document":false,"error":"a relative reference, and no base to resolve it against"}
{"base":null,"ref":"y:z","url":"y:z","same_document":false,"error":null}
{"base":null,"ref":null,"url":null,"same_document":false,"error":"not a JSON object with \"base\", text or null, and \"ref\", text"}
{"base":null,"ref":null,"url":null,"same_document":false,"error":"not a JSON object with \"base\", text or null, and \"ref\", text"}' '' \
  -- "$absolve" resolve --format jsonl -

printf '{"base":"http://a/","ref":"?\\u00e9","encoding":"windows-1252"}\n' >in
check 'a query in the document encoding' 0 '{"base":"http://a/","ref":"?é","url":"http://a/?%E9","same_document":false,"error":null}' '' \
  -- "$absolve" resolve --format jsonl -
printf '{"base":"http://a/","ref":"\\ud800x\\ud83d\\ude00"}\n' >in
check 'a lone surrogate in JSON' 0 '{"base":"http://a/","ref":"�x😀","url":"http://a/%EF%BF%BDx%F0%9F%98%80","same_document":false,"error":null}' '' \
  -- "$absolve" resolve --format jsonl -
check 'validation errors are warnings' 0 'http://a/b/c' 'absolve: "\b\c": warning: invalid-reverse-solidus' -- "$absolve" resolve -b http://a/ '\b\c'
printf '<a href=x>' >in

# messages
m=$source/fixtures/mime
check 'a message, part by part' 0 '{"file":"'$m'/alternative-in-related.in.eml","entity":"1.2","frame":null,"element":"img","attribute":"src","kind":"url","inert":false,"raw":"cid:photo@garden.example","rel":null,"robots":null,"url":"cid:photo@garden.example","base":"http://h.example/dir/page.html","layer":"retrieval","offset":413,"length":24,"offset_in":"file","line":17,"column":14,"error":null}
{"file":"'$m'/alternative-in-related.in.eml","entity":"1.2","frame":null,"element":"a","attribute":"href","kind":"url","inert":false,"raw":"list.html","rel":null,"robots":null,"url":"http://h.example/dir/list.html","base":"http://h.example/dir/page.html","layer":"retrieval","offset":449,"length":9,"offset_in":"file","line":17,"column":50,"error":null}
{"file":"'$m'/alternative-in-related.in.eml","entity":"1.2","frame":null,"element":"a","attribute":"href","kind":"url","inert":false,"raw":"mailto:grower@garden.example","rel":null,"robots":null,"url":"mailto:grower@garden.example","base":"http://h.example/dir/page.html","layer":"retrieval","offset":478,"length":28,"offset_in":"file","line":17,"column":79,"error":null}' '' \
  -- "$absolve" links --format jsonl -b $U --part 1.2 "$m/alternative-in-related.in.eml"
check 'links of plain text are listed' 0 '*' '' -- "$absolve" links --format jsonl -b $U "$m/alternative-in-related.in.eml"
expect 'as such' grep -q '"entity":"1.1","frame":null,"element":"text","attribute":"plain","kind":"text",.*"url":"http://garden.example/","base":null' got.out
a=$source/fixtures/mhtml
check 'parts draws the tree' 0 "$a/rfc2557-9.6-scope-of-nested-relateds.mht  multipart/related
│     root: part 1
├── 1  text/html; charset=utf-8  84 bytes
│         Content-Location: http://h.example/
│         base: http://h.example/  [content-location]
│         img src  outer.gif  =  part 2, by its content-location  [RFC 2557 8.2 (d)]
│         a href  one  =  part 3, by its content-location  [RFC 2557 8.2 (d)]
├── 2  image/gif  base64  14 bytes
│         Content-Location: http://h.example/outer.gif
├── 3  multipart/related
│   │     root: part 3.1
│   │     Content-Location: http://h.example/one
│   ├── 3.1  text/html; charset=utf-8  62 bytes
│   │         Content-Location: http://h.example/one/page.html
│   │         base: http://h.example/one/page.html  [content-location]
│   │         img src  ../one.gif  =  part 3.2, by its content-location  [RFC 2557 8.2 (d)]
│   │         img src  ../outer.gif  =  part 2, by its content-location  [RFC 2557 8.2 (d)]  around it
│   └── 3.2  image/gif  base64  14 bytes
│             Content-Location: http://h.example/one.gif
└── 4  multipart/related  NOTHING REFERS TO IT
    │     root: part 4.1
    │     Content-Location: http://h.example/two
    ├── 4.1  text/html; charset=utf-8  20 bytes
    │         Content-Location: http://h.example/two/page.html
    │         base: http://h.example/two/page.html  [content-location]
    │         img src  ../two.gif  =  part 4.2, by its content-location  [RFC 2557 8.2 (d)]
    └── 4.2  image/gif  base64  14 bytes
              Content-Location: http://h.example/two.gif
9 parts; references: 5 to parts, 2 to elsewhere, 0 to nothing; 1 part that nothing refers to" '' \
  -- "$absolve" parts "$a/rfc2557-9.6-scope-of-nested-relateds.mht"
check 'its tree as JSON' 0 '{"file":"'$a'/rfc2557-8.3-not-by-a-cid-location.mht","path":"","type":"multipart/related","charset":null,"encoding":null,"size":null,"sha256":null,"name":null,"content_id":null,"message_id":null,"location":null,"location_resolved":null,"base":"thismessage:/","layer":"default","shows":"1","unreferenced":false,"offset":81,"length":194,"parts":[{"path":"1","type":"text/html","charset":"utf-8","encoding":null,"size":25,"sha256":"e3cfe7d0ab4a890611980af35ced09d43eb2cd5e9523565367ec0aec4ef40eb2","name":null,"content_id":null,"message_id":null,"location":null,"location_resolved":null,"base":"thismessage:/","layer":"default","shows":"1","unreferenced":false,"offset":125,"length":25,"parts":[]},{"path":"2","type":"image/gif","charset":null,"encoding":"base64","size":14,"sha256":"2f41918f848b5fb01cd6731a4f8e50a6d5bb3b78fcc34d0a419052672fb72af3","name":null,"content_id":null,"message_id":null,"location":"cid:i@x.example","location_resolved":"cid:i@x.example","base":"cid:i@x.example","layer":"content-location","shows":"2","unreferenced":true,"offset":248,"length":20,"parts":[]}]}' '' \
  -- "$absolve" parts --format json "$a/rfc2557-8.3-not-by-a-cid-location.mht"
check 'references a line each' 0 '{"file":"'$a'/rfc2557-8.3-not-by-a-cid-location.mht","part":"1","frame":null,"element":"img","attribute":"src","raw":"cid:i@x.example","url":"cid:i@x.example","match":"dangling","section":"RFC 2557 8","scope":null,"target":null}' '' \
  -- "$absolve" parts --format jsonl "$a/rfc2557-8.3-not-by-a-cid-location.mht"
check 'a reference to nothing is worth exit 1, if strict' 1 '*' '' -- "$absolve" parts --strict "$a/rfc2557-8.3-not-by-a-cid-location.mht"
check 'cat writes a body' 0 '<img src="i.gif">' '' -- "$absolve" cat --part 1 "$a/rfc2557-8.2b-transfer-encodings-come-off.mht"
check 'rewrite writes one, absolute' 0 '<img src="http://h.example/i.gif">' '' -- "$absolve" rewrite --part 1 "$a/rfc2557-8.2b-transfer-encodings-come-off.mht"
check 'base of one part' 0 '*' '' -- "$absolve" base --format json --part 4.1 "$a/rfc2557-9.6-scope-of-nested-relateds.mht"
expect 'and of that alone' test "$(grep -c '"base":"http://h.example/two/page.html"' got.out) $(wc -l <got.out)" = '1 1'
printf 'http://h.example/dir/x\tlocal x.html\r\n\nhttp://g.example/\t\n' >map.tsv
printf '<a href=x><a href=y><a href=http://g.example/>' >mapped.html
check 'a prefix for replay' 0 '<a href=http://p/http://h.example/dir/x><a href=http://p/http://h.example/dir/y><a href=http://p/http://g.example/>' '' -- "$absolve" rewrite -b $U --prefix http://p/ mapped.html
check 'a map before a prefix' 0 '*' '*' -- "$absolve" rewrite -b $U --prefix http://p/ --map map.tsv mapped.html
expect 'as text' grep -q '<a href="local x.html"><a href=http://p/http://h.example/dir/y><a href="">' got.out
check 'a prefix is a URL' 2 '' '*' -- "$absolve" rewrite -b $U --prefix p/ mapped.html
printf 'no tab\n' >map.tsv
check 'a map has tabs' 2 '' 'absolve: map.tsv:1: no target and text with a tab between' -- "$absolve" rewrite -b $U --map map.tsv mapped.html
check 'no map' 3 '' 'absolve: none.tsv: cannot be read' -- "$absolve" rewrite -b $U --map none.tsv mapped.html
check 'no changes' 3 '' 'absolve: none.txt: cannot be read' -- "$absolve" links --attributes none.txt mapped.html
check 'cat takes one file' 2 '' 'absolve: cat takes one file' -- "$absolve" cat --part 1 "$a/rfc2557-8.3-content-id.mht" "$a/rfc2557-5b-own-location.mht"
check 'a message becomes a folder' 0 '' '*' -- "$absolve" unpack "$a/rfc2557-9.6-scope-of-nested-relateds.mht" -d unpacked
expect 'of files by their locations' test "$(ls unpacked | tr '\n' ' ')" = 'index.html manifest.jsonl one.gif outer.gif page-2.html page.html two.gif '
expect 'that refer to each other' cmp -s unpacked/index.html <(printf '<img src=outer.gif><a href=page.html>one, by the label of its heading</a><img src=http://h.example/one.gif>')
expect 'scope by scope' cmp -s unpacked/page.html <(printf '<img src=one.gif><img src=outer.gif><img src=http://h.example/two.gif>')
expect 'with a manifest' grep -q '{"file":"page-2.html","part":"4.1","type":"text/html","location":"http://h.example/two/page.html"' unpacked/manifest.jsonl
check 'what is there stays' 3 '' '*' -- "$absolve" unpack "$a/rfc2557-9.6-scope-of-nested-relateds.mht" -d unpacked
expect 'whole' grep -q outer.gif unpacked/index.html
ln -sf ../planted unpacked/one.gif
check 'unless forced' 0 '' '*' -- "$absolve" unpack --force "$a/rfc2557-9.6-scope-of-nested-relateds.mht" -d unpacked
expect 'following no link' test ! -e planted -a ! -L unpacked/one.gif
check 'a message becomes one document' 0 '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">' '' -- "$absolve" inline "$a/rfc2557-8.2b-transfer-encodings-come-off.mht"
check 'up to a size' 0 '<img src="http://h.example/i.gif">' 'absolve: '$a'/rfc2557-8.2b-transfer-encodings-come-off.mht: links to parts left absolute, beyond --max-inline: 1' -- "$absolve" inline --max-inline 20 "$a/rfc2557-8.2b-transfer-encodings-come-off.mht"
check 'no such part' 4 '' 'absolve: '$a'/rfc2557-8.3-content-id.mht: left whole: there is no such part (see absolve parts): 1.1' -- "$absolve" cat --part 1.1 "$a/rfc2557-8.3-content-id.mht"
check 'no part is written over its message' 2 '' '*' -- "$absolve" rewrite --in-place --part 1 "$a/rfc2557-8.3-content-id.mht"
check 'no parts in a page' 4 '' '*' -- "$absolve" parts --type text/html "$a/rfc2557-8.3-content-id.mht"
check 'an encoded part has offsets of its own' 0 '*' '' -- "$absolve" links --format jsonl "$m/rfc2110-content-base.in.eml"
expect 'counted in the decoded part' grep -q '"raw":"café.html?a=1&b=2".*"offset":22,.*"offset_in":"part","line":2,' got.out
check 'layers of a nested message' 0 '*' '' -- "$absolve" base "$m/rfc2557-nest.in.eml" --format json
expect 'one line a document' test "$(wc -l <got.out)" = 3
expect 'inherited through composites' grep -q '"entity":"2","frame":null,"base":"http://outer.example/a/","layer":"encapsulating"' got.out
check 'a signed message is left' 0 '*' '*' -- "$absolve" rewrite "$m/signed-left-alone.in.eml"
expect 'and stays as it was' cmp -s "$m/signed-left-alone.in.eml" got.out
expect 'the signature is named' grep -q 'DKIM-Signature' got.err
check 'or not, on request' 0 '*' "absolve: $m/signed-left-alone.in.eml: DKIM-Signature over it does not fit any more" -- "$absolve" rewrite --break-signatures "$m/signed-left-alone.in.eml"
expect 'and is edited then' grep -q 'http://h.example/d/x' got.out
check 'a part that cannot be read makes exit 4' 4 '*' '*' -- "$absolve" rewrite --type message/rfc822 -b $U "$source/tests/cli/uuencoded.eml"
expect 'and stays as it was' cmp -s "$source/tests/cli/uuencoded.eml" got.out
head -c 3000000 /dev/zero | base64 >body && { printf 'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n<a href=x>\n--b\nContent-Transfer-Encoding: base64\n\n'; cat body; printf -- '--b--\n'; } >mapped.eml
check 'a mapped file, in place' 0 '' '' -- "$absolve" rewrite --in-place=.orig mapped.eml -b $U
expect 'one link longer, and nothing else' test $(($(stat -c %s mapped.eml) - $(stat -c %s mapped.eml.orig))) = 21

# what a browser would do
printf '<base href="http://b.example/"><form action=""><a href="a b">1</a></form>' >in
check 'an empty action is the document itself' 0 '*' '' -- "$absolve" links -b $U#f --format jsonl
expect 'with its fragment' grep -q '"attribute":"action",.*"url":"http://h.example/dir/page.html#f"' got.out
expect 'and what needs it is escaped' grep -q 'http://b.example/a%20b' got.out
check 'a policy of its header switches BASE off' 0 '*' '*' -- "$absolve" base -b $U --csp "default-src *; base-uri 'self'" --format json
expect 'for the fallback' grep -q '"base":"http://h.example/dir/page.html","layer":"retrieval"' got.out
printf '<meta http-equiv=Content-Security-Policy content="base-uri http://c.example"><base href="http://b.example/"><a href=x>' >in
check 'and so does one of a meta element' 0 '*' '*' -- "$absolve" rewrite -b $U
expect 'which leaves BASE as it is' grep -q '<base href="http://b.example/"><a href=http://h.example/dir/x>' got.out
printf '<a href=x>' >in

# the rest
check 'profiles' 0 '*' '' -- "$absolve" profiles
expect 'rules with the rulebooks that share a cell' grep -q '^    replaced: rfc2396 url-syntax-07 url-syntax-05 url-syntax-04 url-03$' got.out
check 'profiles as markdown' 0 '*' '' -- "$absolve" profiles --format markdown
expect 'the documentation is made from it' cmp -s got.out "$source/docs/profiles.md"
# engines and the table of attributes
printf '<select><a href=x></select><div><svg><g></div>' >in
check 'scan sees what select keeps' 0 '<select><a href=http://h.example/dir/x></select><div><svg><g></div>' '' -- "$absolve" rewrite -b $U
check 'a tree of 2015 does not' 0 '<select><a href=x></select><div><svg><g></div>' '' -- "$absolve" rewrite -b $U --engine tree
check 'both, and they disagree' 4 '<select><a href=x></select><div><svg><g></div>' \
  'absolve: standard input: left whole: the two engines find other links in this document: a href at byte 16 by scan only' -- "$absolve" rewrite -b $U --verify
check 'what was needed is explained' 0 '*' 'absolve: standard input: read by open elements, as UTF-8, base http://h.example/dir/page.html
absolve: documents read: 1, of these again with all open elements: 1' -- "$absolve" rewrite -b $U --explain
printf '<a href=x><img data-src=y src=z><amp-img src=w>' >in
check 'both, and they agree' 0 '*' '' -- "$absolve" rewrite -b $U --verify
check 'a group taken in' 0 '<a href=http://h.example/dir/x><img data-src=http://h.example/dir/y src=http://h.example/dir/z><amp-img src=w>' '' \
  -- "$absolve" rewrite -b $U --with lazy
printf '+ amp # and\n-a@href\n\n+img@alt=list\n' >changes
check 'a file of changes' 0 '<a href=x><img data-src=y src=z><amp-img src=http://h.example/dir/w>' '' -- "$absolve" rewrite -b $U --attributes changes --without img@src
check 'a change that cannot be read' 2 '' 'absolve: "+a": no change of the table of attributes: + or -, then a group or element@attribute[=kind]' -- "$absolve" rewrite --with a
expect 'the table as text' grep -qx 'html *a *href *url *always *standard' <("$absolve" attributes)
expect 'the table as json' grep -q '{"vocabulary":"html","element":"a","attribute":"href","kind":"url","when":"always","group":"standard","note":null}' \
  <("$absolve" attributes --format json)
expect 'the table with changes' grep -qx 'html *img *data-x *srcset *always *user' <("$absolve" attributes --with img@data-x=srcset)
printf '<meta name=robots content="noindex, nofollow"><a rel="nofollow ugc" href=x>' >in
expect 'rel and robots, for crawlers' grep -q '"rel":"nofollow ugc","robots":"noindex, nofollow",' \
  <("$absolve" links -b $U --format jsonl <in)

check 'profiles as jsonl' 0 '*' '' -- "$absolve" profiles --format jsonl
expect 'a line a profile' test "$(wc -l <got.out)" = 11
printf '<base href=/b/c><a href="?y">1</a><a href="#s">2</a><a href="/x/../z">3</a><a href="same">4</a>' >in
check 'compare' 0 'in:1:26: a href  ?y
    rfc2396  http://h.example/b/?y
    rfc3986  http://h.example/b/c?y
    by query_only
in:1:44: a href  #s
    rfc2396  http://h.example/dir/page.html#s
    rfc3986  http://h.example/b/c#s
    by same_document
in:1:62: a href  /x/../z
    rfc2396  http://h.example/x/../z
    rfc3986  http://h.example/z
    by rooted_dots
in: of 5 links 3 differ between rfc2396 and rfc3986: query_only 1, rooted_dots 1, same_document 1
in: of 5 links 0 differ between rfc2396 and url-syntax-07' '' -- "$absolve" compare in -b $U --profiles rfc2396,rfc3986,url-syntax-07
check 'compare as jsonl' 0 '{"file":"in","entity":null,"element":"a","attribute":"href","raw":"#s","line":1,"column":44,"profiles":["rfc2396","rfc3986"],"targets":["http://h.example/dir/page.html#s","http://h.example/b/c#s"],"bases":["http://h.example/b/c","http://h.example/b/c"],"columns":["same_document"]}' '' \
  -- bash -c '"$1" compare in -b "$2" --profiles rfc2396,rfc3986 --format jsonl | sed -n 2p' _ "$absolve" $U
check 'a base that differs is shown' 0 '*' '' -- "$absolve" compare in -b $U --profiles rfc3986,url-03
expect 'with both bases' grep -q 'url-03   http://h.example/dir/same  (base http://h.example/dir/page.html)' got.out
expect 'and the column that makes it' grep -q 'by embedded_base' got.out
check 'compare wants two' 2 '' 'absolve: --profiles wants two or more names, separated by commas' -- "$absolve" compare in --profiles rfc3986
check 'options across profiles' 0 'http://a/../g' '' -- "$absolve" resolve -b http://a/b --profile rfc3986 --excess-parent keep ../g
check 'the loophole on request' 0 'http://a/g' '' -- "$absolve" resolve -b http://a/b --profile rfc3986 --same-scheme compatible http:g
check 'an old rulebook for a page' 0 '*' '' -- "$absolve" rewrite in -b $U --profile url-syntax-07
expect 'where #s stays with its document' grep -q 'href="#s"' got.out
printf '<a href=x>' >in
# pack
rm -f in
mkdir -p saved/page_files && printf '<meta charset=utf-8><link rel=stylesheet href=page_files/s.css><img src=gone.png><a href=x>' >saved/page.html
printf 'a{background:url(b.png)}' >saved/page_files/s.css && printf '\x89PNG' >saved/page_files/b.png
check 'a page is packed, and what it lacks is listed' 0 '' \
  "absolve: $work/saved/page.html:1:73: not in the archive: \"gone.png\", http://h/d/gone.png" \
  -- "$absolve" pack saved/page.html -b http://h/d/page.html --date 2026-11-20 -o saved.mhtml
expect 'with its files' grep -q '^4 parts; references: 2 to parts, 2 to elsewhere, 0 to nothing' <("$absolve" parts saved.mhtml)
check 'strict: something is lacking' 1 '*' '*' -- "$absolve" pack saved/page.html -b http://h/d/page.html --strict
expect 'the same date gives the same bytes' cmp -s saved.mhtml <("$absolve" pack saved/page.html -b http://h/d/page.html --date 2026-11-20T00:00:00Z 2>/dev/null)
expect 'from the environment, too' cmp -s saved.mhtml <(SOURCE_DATE_EPOCH=1795132800 "$absolve" pack saved/page.html -b http://h/d/page.html 2>/dev/null)
check 'no date' 2 '' '*' -- "$absolve" pack saved/page.html --date yesterday
check 'no page' 3 '' '*' -- "$absolve" pack saved/none.html
check 'two pages' 2 '' '*' -- "$absolve" pack saved/page.html saved/page.html
check 'output onto the page' 2 '' '*' -- "$absolve" pack saved/page.html -o saved/page.html
printf '<!-- saved from url=(0018)http://saved.from/x -->\n<img src=page_files/b.png>' >saved/said.html
check 'where a page says it is from' 0 '*' '' -- "$absolve" pack saved/said.html --saved-from
expect 'is believed' grep -q '^Content-Location: http://saved.from/page_files/b.png' got.out
check 'a folder' 2 '' "absolve: $work/saved: it is not plain which page shall be shown; name it behind" -- "$absolve" pack saved -b http://h/d/
check 'a page by its name in the folder' 0 '*' '*' -- "$absolve" pack saved page.html -b http://h/d/page.html --date 2026-11-20
expect 'is found there' cmp -s saved.mhtml got.out
check 'a folder and a page' 0 '*' '*' -- "$absolve" pack saved saved/page.html -b http://h/d/page.html --date 2026-11-20
expect 'is the page' cmp -s saved.mhtml got.out
check 'unpack' 0 '' '' -- "$absolve" unpack saved.mhtml -d again
check 'pack what was unpacked' 0 '' '*' -- "$absolve" pack again --date 2026-11-20 -o again.mhtml
expect 'and its links go where they went' diff <("$absolve" links saved.mhtml --part 1 --format text | sed 's/.*-> //') <("$absolve" links again.mhtml --part 1 --format text | sed 's/.*-> //')
printf 'Content-Type: multipart/related; boundary=b; type="application/xhtml+xml"\n\n--b\nContent-Type: text/html\nContent-Location: http://h/f.html\n\nx\n--b\nContent-Type: application/xhtml+xml\nContent-Location: http://h/p\n\n<html xmlns="http://www.w3.org/1999/xhtml"/>\n--b--\n' >xhtml.mht
check 'unpack what shows XHTML' 0 '' '' -- "$absolve" unpack xhtml.mht -d shown
expect 'by its own name' test "$(ls shown | tr '\n' ' ')" = 'f.html index.xhtml manifest.jsonl '
check 'pack it again' 0 '' '' -- "$absolve" pack shown -o shown.mht
expect 'and it is shown as before' grep -q 'type="application/xhtml+xml"' shown.mht
ln -s "$work/out.html" saved/page_files/link.png && printf '<img src=page_files/link.png><img src=../out.html>' >saved/links.html
check 'links planted beside a page' 0 '*' '*' -- "$absolve" pack saved/links.html -b http://h/d/
expect 'are not followed' test "$(grep -c 'not in the archive' got.err)" = 2

printf 'garbage\n' >>again/manifest.jsonl
check 'a manifest that is damaged' 0 '*' '*' -- "$absolve" pack again --date 2026-11-20
expect 'is told of' grep -q 'again/manifest.jsonl:4: passed over' got.err

# localize
rm -f in
mkdir -p mirror/h/d
printf '<base href="/d/"><a href="x?1">1</a><a href=../>2</a><a href=gone>3</a>\xE9' >mirror/h/index.html
printf '<a href=/>' >'mirror/h/d/x?1'
printf 'http://h/\th/index.html\nhttp://h/d/x?1\th/d/x?1\ttext/html\nhttp://h/lost\th/lost\n' >urls.tsv
cp -r mirror before
check 'localize' 0 '' '*' -- "$absolve" localize mirror --map urls.tsv --backup
printf '<base href=""><a href="d/x%%3F1">1</a><a href=index.html>2</a><a href=http://h/d/gone>3</a>\xE9' >want
expect 'links between files are relative, others absolute' cmp -s want mirror/h/index.html
expect 'from below, too' grep -qx '<a href=../index.html>' 'mirror/h/d/x?1'
expect 'what was edited is kept' cmp -s before/h/index.html mirror/h/index.html.orig
cp -r mirror once
check 'localize again' 0 '' '*' -- "$absolve" localize mirror --map urls.tsv --backup
expect 'changes nothing' diff -r mirror once
mkdir mirror/h/d/gone && printf x >mirror/h/d/gone/index.html
printf 'http://h/d/gone\th/d/gone/index.html\n' >>urls.tsv
check 'localize a mirror that has grown' 0 '' '*' -- "$absolve" localize mirror --map urls.tsv
expect 'makes what is there by now local' grep -qa 'href=d/gone/index.html>3' mirror/h/index.html
check 'a folder of a mirror that is localized' 2 '' '*' -- "$absolve" localize mirror/h
check 'one file of it' 0 '' '' -- "$absolve" localize mirror 'mirror/h/d/x?1' --undo
expect 'is undone' cmp -s 'before/h/d/x?1' 'mirror/h/d/x?1'
printf ' ' >>mirror/h/index.html
check 'a file that was changed since' 4 '' "absolve: $work/mirror/h/index.html: left whole: it was changed since, and is not what localize made of it" -- "$absolve" localize mirror --undo
truncate -s -1 mirror/h/index.html
check 'undo' 0 '' '' -- "$absolve" localize mirror --undo
rm -r mirror/h/d/gone mirror/h/*.orig mirror/h/d/*.orig
expect 'all is as it was' diff -r mirror before
check 'by the layout, with backups' 0 '' '*' -- "$absolve" localize mirror --backup
rm -rf once && cp -r mirror once && check 'again' 0 '' '*' -- "$absolve" localize mirror --backup
expect 'backups are no part of the mirror' diff -r mirror once && rm -r once
check 'a folder around' 2 '' '*' -- "$absolve" localize .
check 'undone' 0 '' '' -- "$absolve" localize mirror --undo
rm mirror/h/*.orig mirror/h/d/*.orig
check 'by the layout' 0 '' '*' -- "$absolve" localize mirror
expect 'as wget makes it' cmp -s want mirror/h/index.html
check 'undo without a list' 0 '' '' -- "$absolve" localize mirror --undo
check 'by the layout of one host' 0 '' '*' -- "$absolve" localize mirror/h --no-host-directories -b http://h/
expect 'as well' cmp -s want mirror/h/index.html
check 'and back' 0 '' '' -- "$absolve" localize mirror/h --undo
printf '{"file":"../out","before":"","after":"","changes":[[0,0,"x"]]}\n' >mirror/.absolve-localized.jsonl
printf y >out
check 'a record that leads outside' 3 '' '*' -- "$absolve" localize mirror --undo
expect 'reaches nothing' grep -qx y out
printf '{"absolve":"localized","folder":"%s"}\n{"file":"h/index.html","befo' \
  "$(printf %s "$(realpath mirror)" | sha256sum | cut -d' ' -f1)" >mirror/.absolve-localized.jsonl
check 'a record whose end is missing' 0 '' '' -- "$absolve" localize mirror --undo
printf '{}\n' >mirror/.absolve-localized.jsonl
check 'a record that is none' 0 '' '*' -- "$absolve" localize mirror
expect 'is one of the files of the site' grep -q "one of the site's files" got.err
expect 'which stays' grep -qx '{}' mirror/.absolve-localized.jsonl
check 'and the record has another name' 0 '' '*' -- "$absolve" localize mirror --undo
rm mirror/.absolve-localized.jsonl
# localize, then rewrite: every target as before
mkdir -p plain/h/d && cat >plain/h/a.html <<'END'
<base href="/d/"><a href=b.html#x>1</a><img srcset="../s.css 1x, no.png 2x"><a href=//g/>2</a><p style="background:url(b.html)">
<iframe srcdoc="<a href=b.html>"></iframe><meta http-equiv=refresh content="0;b.html"><form action=../a.html></form>
END
printf '<a href=../a.html>up</a><a href="#x">in</a><link href="/s.css" rel=stylesheet>' >plain/h/d/b.html
printf '@import "/d/b.html"; a{b:url(no)}' >plain/h/s.css
targets() { for page in a.html d/b.html s.css; do "$absolve" links plain/h/$page -b http://h/$page --format jsonl; done | grep -v '"element":"base"' | grep -o '"url":[^,]*'; }
targets >targets.before
check 'localize a plain mirror' 0 '' '' -- "$absolve" localize plain
expect 'its links are local' grep -q 'href=../a.html>up' plain/h/d/b.html
expect 'and its base is empty' grep -q '<base href=""><a href="d/b.html#x"' <(sed 's/href=d/href="d/;s/#x>/#x">/' plain/h/a.html)
targets >targets.after
expect 'each leads where it led' cmp targets.before targets.after
mkfifo mirror/.absolve-localized.jsonl
check 'a record that is a pipe' 0 '' '*' -- timeout 5 "$absolve" localize mirror
check 'is none' 0 '' '*' -- timeout 5 "$absolve" localize mirror --undo
rm mirror/.absolve-localized.jsonl
ln -sf ../../out mirror/h/link.html && mkdir elsewhere && cp before/h/index.html elsewhere && ln -s ../elsewhere mirror/to
printf 'http://h/link\th/link.html\nhttp://h/to\tto/index.html\nhttp://h/up\t../out\n' >links.tsv
check 'links planted in a mirror' 2 '' '*' -- "$absolve" localize mirror --map links.tsv
expect 'are not followed' cmp -s before/h/index.html elsewhere/index.html
check 'no folder' 2 '' 'absolve: localize wants the folder of a mirror' -- "$absolve" localize
check 'no list' 2 '' '*' -- "$absolve" localize mirror --map out
printf '<a href=x>' >in
# abbreviated references, and texts
rm -f in
check 'a typed base may be abbreviated' 0 'http://www.h.example/x' '' -- "$absolve" resolve -b www.h.example/d ../x
check 'and so an argument without a base' 0 'http://www.h.example/x' '' -- "$absolve" resolve www.h.example/x
check 'with a base it is relative' 0 'http://h/www.h.example' '' -- "$absolve" resolve -b http://h/ www.h.example
printf 'See www.h.example, or <http://h.example/a-\n b> and http://h.example/c \nd' >notes.txt
check 'links of a text' 0 '*' '' -- "$absolve" links notes.txt --format jsonl
expect 'by their schemes' test "$(grep -o '"url":"[^"]*"' got.out | tr '\n' ' ')" = '"url":"http://h.example/a-b" "url":"http://h.example/ab" "url":"http://h.example/c" '
check 'abbreviated ones, too' 0 '*' '' -- "$absolve" links notes.txt --format jsonl --abbreviated --type 'text/plain; format=flowed; delsp=yes'
expect 'and over soft line breaks' test "$(grep -o '"url":"[^"]*"' got.out | tr '\n' ' ')" = '"url":"http://www.h.example/" "url":"http://h.example/a-b" "url":"http://h.example/ab" "url":"http://h.example/cd" '

# parse and normalize
check 'parse' 0 $'//u@h/a;x?\n  scheme     (absent)\n  authority  u@h\n    userinfo  u\n      user      u\n      password  (absent)\n    host      h\n    port      (absent)\n  path       /a;x\n    segment  a;x\n      name       a\n      parameter  x\n  query      (empty)\n  fragment   (absent)' '' \
  -- "$absolve" parse --profile rfc3986 '//u@h/a;x?'
check 'parse as json' 0 '{"reference":"gopher://h/1x?s","profile":"url-03","scheme":"gopher","host":"h","port":null,"gtype":"1","selector":"x","search":"s","fragmentid":null}' '' \
  -- "$absolve" parse --profile url-03 --format json 'gopher://h/1x?s'
check 'a URL record' 0 $'http://h.example/x\n  href      http://h.example/x\n  scheme    http\n  username  (empty)\n  password  (empty)\n  host      h.example\n  port      (absent)\n  path      /x\n    segment  x\n  query     (absent)\n  fragment  (absent)' '' \
  -- "$absolve" parse -b $U ../x
check 'what is no URL' 1 '' 'absolve: "http://[" is not taken apart: it is no URL: IPv6-unclosed' -- "$absolve" parse 'http://['
check 'normalize' 0 $'http://h/~a\n../b' '' -- "$absolve" normalize --profile rfc3986 'HTTP://H:80/x/../%7ea' ../b
check 'as far as asked' 0 'http://h:80/x/../%7Ea' '' -- "$absolve" normalize --profile rfc3986 --level case 'HTTP://H:80/x/../%7ea'
check 'as jsonl' 0 '{"reference":"%7E","profile":"rfc1808","level":"scheme","normal":"%7E"}' '' -- "$absolve" normalize --profile rfc1808 --format jsonl '%7E'
check 'equivalent' 0 'equivalent, by escapes' '' -- "$absolve" normalize --profile rfc3986 --equivalent http://h/~ http://h/%7E
check 'different' 1 'different: http://h/ and http://h/a' '' -- "$absolve" normalize --profile rfc3986 --equivalent http://h http://h/a
check 'two are wanted' 2 '' 'absolve: --equivalent wants two references' -- "$absolve" normalize --equivalent a

# check
rm -f in
check 'a reference that breaks a rule' 1 $'http://h/\xc3\xa9[ b\n         ^\n    error: "\xc3\xa9" is a byte beyond US-ASCII and stands in no reference, but for its escape  [RFC 3986 2]' '' \
  -- "$absolve" check --profile rfc3986 $'http://h/\xc3\xa9[ b'
check 'references that break none' 0 $'a/b  ok\n#c  ok' '' -- "$absolve" check --profile rfc2396 a/b '#c'
check 'a warning is no error' 0 $'http:g\n^^^^^\n    warning: no // behind the scheme: some read it as relative, to a base of that scheme  [RFC 3986 5.4.2]' '' \
  -- "$absolve" check --profile rfc3986 http:g
check 'as jsonl' 1 '{"reference":"a#b#c","profile":"rfc3986","valid":false,"findings":[{"severity":"error","message":"a second \"#\": a fragment holds none, and there is one already","offset":3,"length":1,"rule":"fragment","section":"RFC 3986 3.5"}]}' '' \
  -- "$absolve" check --profile rfc3986 --format jsonl 'a#b#c'
check 'no escape reaches the terminal' 1 $'a\\x1B[31m\n ^^^^\n    error: "\\x1B" is a control character and stands in no reference, but for its escape  [RFC 3986 2]' '' \
  -- "$absolve" check --profile rfc3986 $'a\033[31m'
printf '<base href=/b/>\n<a href="x y"><img src=ok.png>' >check-me.html
check 'each link of a document' 1 'check-me.html:1:12: base href "/b/", byte 0: error: a BASE that is not absolute  [RFC 2396 D]
check-me.html:2:10: a href "x y", byte 1: error: a space stands in no reference, but for its escape  [RFC 2396 2.4.3]
check-me.html: links: 3, with errors: 2' '' -- "$absolve" check check-me.html -b $U --profile rfc2396
check 'an argument in brackets is one, and as it stands' 0 $'http://h/[a,b]\nhttp://h/[]\nhttp://h/c' '*' -- "$absolve" resolve -b http://h/ '[a,b]' '[]' c
check 'and has no brackets to lose' 1 '*' '' -- "$absolve" check --profile rfc3986 '[x]'
printf '<a href=x>' >'[p]'
check 'nor has a file' 0 '[p]:1:9: a href  x  ->  http://h/x  [retrieval]' '' -- "$absolve" links --type text/html -b http://h/ '[p]'
printf '<base href=http://h/><p><base href=http://g/>' >check-base.html
check 'a BASE outside of the HEAD' 1 'check-base.html:1:36: base href "http://g/", byte 0: error: a BASE that stands outside of the HEAD  [RFC 2396 D]
check-base.html: links: 2, with errors: 1' '' -- "$absolve" check check-base.html --profile rfc2396
check 'which browsers take' 0 'check-base.html:1:36: base href "http://g/", byte 0: warning: a BASE that stands outside of the HEAD  [HTML 4.2.3]
check-base.html: links: 2, with errors: 0' '' -- "$absolve" check check-base.html
printf '<svg><base href=x></svg><template><base href=y></template>' >check-base.html
check 'what only looks like a BASE' 0 'check-base.html: links: 2, with errors: 0' '*' -- "$absolve" check check-base.html --profile rfc2396
printf '<html xmlns="http://www.w3.org/1999/xhtml"><head><base href="http://h/"/></head><body><base href="http://g/"/></body></html>' >check-base.xhtml
check 'a BASE outside of the HEAD of XHTML' 1 'check-base.xhtml:1:99: base href "http://g/", byte 0: error: a BASE that stands outside of the HEAD  [RFC 2396 D]
check-base.xhtml: links: 2, with errors: 1' '*' -- "$absolve" check check-base.xhtml --profile rfc2396
check 'a document by its option' 0 $'check-me.html:2:10: a href "x y", byte 0: warning: invalid-URL-unit  [URL Standard 1.1]\ncheck-me.html: links: 3, with errors: 0' '' \
  -- "$absolve" check --files check-me.html -b $U
printf '<a href=x>' >in
check 'no command' 2 '' '*' -- "$absolve"
check 'an unknown option' 2 '' '*' -- "$absolve" links --nonsense
check 'an unknown profile' 2 '' '*' -- "$absolve" links --profile rfc9999
expect 'the known ones are named' grep -q 'web rfc3986 rfc2396' got.err
check 'an unknown format' 2 '' '*' -- "$absolve" links --format xml
check 'help is no error' 0 '*' '' -- "$absolve" rewrite --help
check 'version' 0 'absolve 0.1.0' '' -- "$absolve" --version
printf '<a href=x>' >$'evil\033[31m.html'
"$absolve" links $'evil\033[31m.html' -b $U >got.out 2>&1
expect 'no escape reaches the terminal' test -z "$(grep -a $'\033' got.out)"

printf '%s passed, %s failed\n' "$passed" "$failed"
((failed == 0))

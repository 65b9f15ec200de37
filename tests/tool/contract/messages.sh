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
6 parts, 3 composites; references: 5 to parts, 2 to elsewhere, 0 to nothing; 1 part that nothing refers to" '' \
  -- "$absolve" parts "$a/rfc2557-9.6-scope-of-nested-relateds.mht"
check 'its tree as JSON' 0 '{"file":"'$a'/rfc2557-8.3-not-by-a-cid-location.mht","path":"","type":"multipart/related","charset":null,"encoding":null,"size":null,"sha256":null,"error":null,"name":null,"content_id":null,"message_id":null,"location":null,"location_resolved":null,"base":"thismessage:/","layer":"default","shows":"1","unreferenced":false,"offset":81,"length":194,"offset_in":"file","parts":[{"path":"1","type":"text/html","charset":"utf-8","encoding":null,"size":25,"sha256":"e3cfe7d0ab4a890611980af35ced09d43eb2cd5e9523565367ec0aec4ef40eb2","error":null,"name":null,"content_id":null,"message_id":null,"location":null,"location_resolved":null,"base":"thismessage:/","layer":"default","shows":"1","unreferenced":false,"offset":125,"length":25,"offset_in":"file","parts":[]},{"path":"2","type":"image/gif","charset":null,"encoding":"base64","size":14,"sha256":"2f41918f848b5fb01cd6731a4f8e50a6d5bb3b78fcc34d0a419052672fb72af3","error":null,"name":null,"content_id":null,"message_id":null,"location":"cid:i@x.example","location_resolved":"cid:i@x.example","base":"cid:i@x.example","layer":"content-location","shows":"2","unreferenced":true,"offset":248,"length":20,"offset_in":"file","parts":[]}]}' '' \
  -- "$absolve" parts --format json --profile rfc2557 "$a/rfc2557-8.3-not-by-a-cid-location.mht"
check 'references a line each' 0 '{"file":"'$a'/rfc2557-8.3-not-by-a-cid-location.mht","part":"1","frame":null,"element":"img","attribute":"src","raw":"cid:i@x.example","url":"cid:i@x.example","match":"dangling","section":"RFC 2557 8","scope":null,"target":null}' '' \
  -- "$absolve" parts --format jsonl --profile rfc2557 "$a/rfc2557-8.3-not-by-a-cid-location.mht"
check 'a reference to nothing is worth exit 1, if strict' 1 '*' '' -- "$absolve" parts --strict --profile rfc2557 "$a/rfc2557-8.3-not-by-a-cid-location.mht"
check 'which browsers satisfy' 0 '{"file":"'$a'/rfc2557-8.3-not-by-a-cid-location.mht","part":"1","frame":null,"element":"img","attribute":"src","raw":"cid:i@x.example","url":"cid:i@x.example","match":"cid-location","section":null,"scope":"related","target":"2"}' '' \
  -- "$absolve" parts --format jsonl "$a/rfc2557-8.3-not-by-a-cid-location.mht"
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
check 'a map has tabs' 2 '' 'absolve: error: map.tsv:1: no target and text with a tab between' -- "$absolve" rewrite -b $U --map map.tsv mapped.html
check 'no map' 3 '' 'absolve: error: none.tsv: cannot be read: No such file or directory' -- "$absolve" rewrite -b $U --map none.tsv mapped.html
check 'no changes' 3 '' 'absolve: error: none.txt: cannot be read: No such file or directory' -- "$absolve" links --attributes none.txt mapped.html
check 'cat takes one file' 2 '' 'absolve: error: cat takes one file' -- "$absolve" cat --part 1 "$a/rfc2557-8.3-content-id.mht" "$a/rfc2557-5b-own-location.mht"
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
check 'up to a size' 0 '<img src="http://h.example/i.gif">' 'absolve: '$a'/rfc2557-8.2b-transfer-encodings-come-off.mht: warning: links not embedded, beyond --max-inline: 1' -- "$absolve" inline --max-inline 20 "$a/rfc2557-8.2b-transfer-encodings-come-off.mht"
check 'no such part' 4 '' 'absolve: '$a'/rfc2557-8.3-content-id.mht: error: there is no such part: 1.1 (see absolve parts) [no_such_part]' -- "$absolve" cat --part 1.1 "$a/rfc2557-8.3-content-id.mht"
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
check 'or not, on request' 0 '*' "absolve: $m/signed-left-alone.in.eml: note: DKIM-Signature over it does not fit any more [signature_broken]" -- "$absolve" rewrite --break-signatures "$m/signed-left-alone.in.eml"
expect 'and is edited then' grep -q 'http://h.example/d/x' got.out
check 'a part that cannot be read makes exit 4' 4 '*' '*' -- "$absolve" rewrite --type message/rfc822 -b $U "$source/tests/tool/uuencoded.eml"
expect 'and stays as it was' cmp -s "$source/tests/tool/uuencoded.eml" got.out
head -c 3000000 /dev/zero | base64 >body && { printf 'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n<a href=x>\n--b\nContent-Transfer-Encoding: base64\n\n'; cat body; printf -- '--b--\n'; } >mapped.eml
check 'a mapped file, in place' 0 '' '' -- "$absolve" rewrite --in-place=.orig mapped.eml -b $U
expect 'one link longer, and nothing else' test $(($(stat -c %s mapped.eml) - $(stat -c %s mapped.eml.orig))) = 21

# Several archives in one run.
for name in one two; do
  printf 'Content-Type: text/html\r\n\r\n<a href=http://h.example/%s>' $name >$name.eml
done
mkdir -p below && cp one.eml below/one.mhtml && cp one.eml one.mhtml
printf 'one.eml\nbelow/one.mhtml\none.mhtml\n' >list
check 'several archives, a folder each' 0 '' '' -- "$absolve" unpack one.eml two.eml -d several
expect 'called as the archives are' test "$(find several -name index.html | sort | xargs)" = 'several/one/index.html several/two/index.html'
check 'archives from a list' 0 '' '' -- "$absolve" unpack --files-from list -d listed
expect 'no two in one folder' test "$(find listed -name index.html | sort | xargs)" = 'listed/below/one/index.html listed/one-2/index.html listed/one/index.html'
mkdir -p outer && cp one.eml outer.eml && cp two.eml outer/two.eml
check 'an archive in a folder that is called as another archive' 0 '' '' -- "$absolve" unpack outer.eml outer/two.eml -d nested
expect 'has its folder in no other' test "$(find nested -name index.html | sort | xargs)" = 'nested/outer-2/index.html nested/outer/two/index.html'
printf 'two.eml\n' >list
check 'a list of one has its folder, too' 0 '' '' -- "$absolve" unpack --files-from list -d listed
expect 'below the one asked for' test -f listed/two/index.html
check 'several documents, a file each' 0 '' '' -- "$absolve" inline one.eml two.eml -o inlined
expect 'with the extension of what they are' test "$(find inlined -type f | sort | xargs)" = 'inlined/one.html inlined/two.html'
check 'several documents want a folder' 2 '' 'absolve: error: several inputs need -o FOLDER' -- "$absolve" inline one.eml two.eml
for command in cat pack; do
  expect "$command has no list" bash -c '! "$1" $2 --help | grep -q files-from' _ "$absolve" $command
done

# Mail: attachments, and the index page.
printf 'To: k@h.example\r\nSubject: out\x1b[31m\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>\r\n--b\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\nPDF\r\n--b--\r\n' >mail.eml
check 'inline says what it does not show' 0 '<p>' \
  'absolve: mail.eml: warning: parts that the document does not show: 2 (--message links them all; --part shows one)' -- "$absolve" inline mail.eml
check 'and minds, if strict' 1 '<p>' '*' -- "$absolve" inline --strict mail.eml
check 'one part of its own' 4 '' 'absolve: mail.eml: error: the media type is not supported: application/pdf [unsupported_type]' -- "$absolve" inline --part 2 mail.eml
check 'a whole message' 0 '*' '' -- "$absolve" inline --message mail.eml
expect 'with its attachment' grep -qF '<a href="data:application/pdf,PDF" download="a.pdf">a.pdf</a>' got.out
check 'mail has an index page' 0 '' '' -- "$absolve" unpack mail.eml -d mail
expect 'beside the document' test "$(ls mail | xargs)" = 'a.pdf index.html manifest.jsonl message.html'
expect 'which the manifest names' grep -qxF '{"file":null,"page":"message.html"}' mail/manifest.jsonl
check 'that page is not packed' 0 '*' '' -- "$absolve" pack mail -b http://h.example/ --date 2026-11-20
expect 'as it is no part' test "$(grep -ac '^Content-Transfer' got.out)" = 2
check 'a page in the way' 3 '' '*' -- bash -c 'rm mail/[aim]*[dlf] && touch mail/message.html && "$1" unpack mail.eml -d mail' _ "$absolve"

# unpack writes nothing above its folder, and nothing through a symbolic link.
mkdir -p odd/in odd/elsewhere
cp one.eml odd/in/...mhtml && cp one.eml odd/in/..mhtml && cp one.eml odd/in/link.mhtml
check 'names that lead upwards' 0 '' '' -- "$absolve" unpack odd/in/...mhtml odd/in/..mhtml -d odd/out
expect 'are archives' test "$(find odd -name index.html | sort | xargs)" = 'odd/out/odd/in/archive-2/index.html odd/out/odd/in/archive/index.html'
mkdir -p odd/linked/odd/in && ln -s "$PWD/odd/elsewhere" odd/linked/odd/in/link
check 'a link in the way' 3 '' 'absolve: odd/linked/odd/in/link: error: is a symbolic link; nothing is written through it' \
  -- "$absolve" unpack odd/in/link.mhtml one.eml -d odd/linked
expect 'is not followed' test -z "$(ls odd/elsewhere)"
cp "$source/fixtures/warc/"*.warc odd/in/ && set -- odd/in/*.warc
ln -s "$PWD/odd/elsewhere/x" "odd/linked/$1"
check 'nor by warc rewrite' 3 '' "absolve: odd/linked/$1: error: is a symbolic link; nothing is written through it" \
  -- "$absolve" warc rewrite --quiet --sandbox=off "$1" -o odd/linked/
expect 'so nothing is written' test -z "$(ls odd/elsewhere)"

# cat --url finds a part by any name that a link may use for it.
printf 'Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\nContent-Location: http://h.example/d/p\n\n<img src=i.png>\n--b\nContent-Type: image/png\nContent-Location: http://h.example/d/i.png\nContent-ID: <i@x>\n\nPNG\n--b\nContent-Type: image/png\nContent-Location: http://h.example/%%E6%%97%%A5%%E6%%9C%%AC.png\n\nJ\n--b--\n' >called.mht
for name in i.png http://h.example/d/i.png HTTP://h.example/d/x/../i.png 'http://h.example/d/i.png#x' cid:i@x; do
  check "the part called $name" 0 PNG '' -- "$absolve" cat called.mht --url "$name"
done
check 'what nothing is called' 4 '' 'absolve: called.mht: error: there is no such part: nil (see absolve parts) [no_such_part]' -- "$absolve" cat called.mht --url nil
check 'cat wants to know which part' 2 '' 'absolve: error: cat needs to know which part: give --part or --url' -- "$absolve" cat called.mht
check 'and not twice' 2 '' 'absolve: error: cat writes one part: give --part or --url, not both' -- "$absolve" cat called.mht --part 1 --url cid:i@x
check 'letters stay in names' 0 '' '' -- "$absolve" unpack called.mht -d letters
expect 'of any script' test "$(ls letters | LC_ALL=C sort | xargs)" = 'i.png index.html manifest.jsonl 日本.png'
check 'names of ASCII alone' 0 '' '' -- "$absolve" unpack called.mht -d ascii --ascii-names
expect 'where asked for' test "$(ls ascii | LC_ALL=C sort | xargs)" = 'i.png index.html manifest.jsonl part.png'
check 'files that would be replaced' 0 '' '*' -- "$absolve" unpack one.eml -d unpacked-twice/
check 'are counted in one message' 3 '' '*' -- "$absolve" unpack one.eml -d unpacked-twice/
expect 'which names them' grep -q 'unpacked-twice/: error: nothing is unpacked, because [0-9]* files would be replaced: .*index.html.* (--force replaces files)' got.err
check 'a page is not unpacked' 4 '' '*' -- "$absolve" unpack page.html -d none
expect 'and the message names inline' grep -q 'only messages and archives can be unpacked (absolve inline' got.err

# A folder of messages is read as a mailbox, and fragments in it are put together (RFC 2046 5.2.2).
mkdir -p mails/deeper
printf 'Subject: x\nContent-Type: message/partial; id=i; number=2; total=2\n\n<a href=z>\n' >mails/2.eml
printf 'Subject: x\nContent-Type: message/partial; id=i; number=1\n\nContent-Type: text/html\n\n<base href=http://h/d/>\n' \
  >mails/1.eml
printf 'From a@b Thu Jan  1 00:00:00 1998\nSubject: y\n\ntext' >mails/3.eml
printf 'Subject: hidden\n\nx\n' >mails/.hidden
check 'a folder of messages is a mailbox' 0 '<base href=http://h/d/>
<a href=z>
' '' -- "$absolve" cat --part 1.1 mails
check 'with all its messages' 0 '*' '' -- "$absolve" parts mails
expect 'and nothing else' grep -q '^└── 3  text/plain  4 bytes$' got.out
mkdir no-mails
check 'a folder without messages' 3 '' "absolve: no-mails: error: no message is in this folder" -- "$absolve" parts no-mails
check 'a fragment alone' 4 '' 'absolve: mails/2.eml: error: the message "i" is not put together from its fragments: 1 of 2 missing [fragments_missing]' -- \
  "$absolve" rewrite mails/2.eml -o 2.out

rm -f in
check 'a reference that breaks a rule' 1 $'http://h/\xc3\xa9[ b\n         ^\n    error: "\xc3\xa9" is a byte beyond US-ASCII and stands in no reference, but for its escape  [RFC 3986 2]' '' \
  -- "$absolve" check --profile rfc3986 $'http://h/\xc3\xa9[ b'
check 'references that break none' 0 $'a/b  ok\n#c  ok' '' -- "$absolve" check --references --profile rfc2396 a/b '#c'
check 'a warning is no error' 0 $'http:g\n^^^^^\n    warning: no // behind the scheme: some read it as relative, to a base of that scheme  [RFC 3986 5.4.2]' '' \
  -- "$absolve" check --profile rfc3986 http:g
check 'as jsonl' 1 '{"reference":"a#b#c","profile":"rfc3986","valid":false,"findings":[{"severity":"error","message":"a second \"#\": a fragment holds none, and there is one already","offset":3,"length":1,"rule":"fragment","section":"RFC 3986 3.5"}]}' '' \
  -- "$absolve" check --references --profile rfc3986 --format jsonl 'a#b#c'
check 'no escape reaches the terminal' 1 $'a\\x1B[31m\n ^^^^\n    error: "\\x1B" is a control character and stands in no reference, but for its escape  [RFC 3986 2]' '' \
  -- "$absolve" check --references --profile rfc3986 $'a\033[31m'
printf '<base href=/b/>\n<a href="x y"><img src=ok.png>' >check-me.html
check 'each link of a document' 1 'check-me.html:1:12: base href "/b/", byte 0: error: a BASE that is not absolute  [RFC 2396 D]
check-me.html:2:10: a href "x y", byte 1: error: a space stands in no reference, but for its escape  [RFC 2396 2.4.3]
check-me.html: links: 3, with errors: 2' '' -- "$absolve" check check-me.html -b $U --profile rfc2396
check 'an argument in brackets is one, and as it stands' 0 $'http://h/[a,b]\nhttp://h/[]\nhttp://h/c' '*' -- "$absolve" resolve -b http://h/ '[a,b]' '[]' c
check 'and has no brackets to lose' 1 '*' '' -- "$absolve" check --references --profile rfc3986 '[x]'
printf '<a href=x>' >'[p]'
check 'nor has a file' 0 '[p]:1:9: a href  x  ->  http://h/x  [retrieval]' '' -- "$absolve" links --type text/html -b http://h/ '[p]'
printf '<base href=http://h/><p><base href=http://g/>' >check-base.html
check 'a BASE outside of the HEAD' 1 'check-base.html:1:36: base href "http://g/", byte 0: error: a BASE that stands outside of the HEAD  [RFC 2396 D]
check-base.html: links: 2, with errors: 1' 'absolve: check-base.html:1:36: note: this BASE does not count: only the first BASE with an href does [base_repeated]' \
  -- "$absolve" check check-base.html --profile rfc2396
check 'which browsers take' 0 'check-base.html:1:36: base href "http://g/", byte 0: warning: a BASE that stands outside of the HEAD  [HTML 4.2.3]
check-base.html: links: 2, with errors: 0, with warnings: 1' 'absolve: check-base.html:1:36: note: this BASE does not count: only the first BASE with an href does [base_repeated]' \
  -- "$absolve" check check-base.html
printf '<svg><base href=x></svg><template><base href=y></template>' >check-base.html
check 'what only looks like a BASE' 0 'check-base.html: links: 2, with errors: 0' '*' -- "$absolve" check check-base.html --profile rfc2396 -b http://h/
printf '<html xmlns="http://www.w3.org/1999/xhtml"><head><base href="http://h/"/></head><body><base href="http://g/"/></body></html>' >check-base.xhtml
check 'a BASE outside of the HEAD of XHTML' 1 'check-base.xhtml:1:99: base href "http://g/", byte 0: error: a BASE that stands outside of the HEAD  [RFC 2396 D]
check-base.xhtml: links: 2, with errors: 1' '*' -- "$absolve" check check-base.xhtml --profile rfc2396
printf '<a href="http://[bad">1</a><a href="http://h.example:x/">2</a><a href=gone.html>3</a>' >three.html
check 'an error is counted once' 1 $'three.html:1:10: a href "http://[bad", byte 7: error: the IPv6 address has no closing bracket  [IPv6-unclosed, URL Standard 1.1]\nthree.html:1:37: a href "http://h.example:x/", byte 17: error: the port is not a number  [port-invalid, URL Standard 1.1]\nthree.html:1:71: a href "gone.html": there is no such file\nthree.html: links: 3, with errors: 3' '' -- "$absolve" check three.html
check 'a document by its option' 0 $'check-me.html:2:10: a href "x y", byte 1: warning: a character that a valid URL writes as an escape  [invalid-URL-unit, URL Standard 1.1]\ncheck-me.html: links: 3, with errors: 0, with warnings: 1' '' \
  -- "$absolve" check --files check-me.html -b $U
printf '<a href=x>' >in
check 'no command' 2 '' '*' -- "$absolve"
check 'an unknown option' 2 '' '*' -- "$absolve" links --nonsense
check 'an unknown profile' 2 '' '*' -- "$absolve" links --profile rfc9999
expect 'the known ones are named' grep -q 'web rfc3986 rfc2396' got.err
check 'an unknown format' 2 '' '*' -- "$absolve" links --format xml
check 'help is no error' 0 '*' '' -- "$absolve" rewrite --help
check 'version' 0 'absolve 0.9.0' '' -- "$absolve" --version
printf '<a href=x>' >$'evil\033[31m.html'
"$absolve" links $'evil\033[31m.html' -b $U >got.out 2>&1
expect 'no escape reaches the terminal' test -z "$(grep -a $'\033' got.out)"
rm -f in
check 'a file that is not there' 3 '' 'absolve: nosuch.html: error: no such file or folder; --references checks it as a reference' -- "$absolve" check nosuch.html
check 'nor one with an absolute name' 3 '' 'absolve: /nosuch.html: error: no such file or folder; --references checks it as a reference' -- "$absolve" check /nosuch.html
check 'nor a folder' 3 '' 'absolve: nosuch/: error: no such file or folder; --references checks it as a reference' -- "$absolve" check nosuch/
check 'is a reference where it is called one' 0 'nosuch.html  ok' '' -- "$absolve" check --references --profile rfc3986 nosuch.html
check 'the lines of standard input are references' 0 $'a  ok\n#b  ok' '' -- bash -c "printf 'a\n#b\n' | '$absolve' check --references --profile rfc3986 -"
check 'without an argument, too' 0 $'a  ok' '' -- bash -c "printf 'a\n' | '$absolve' check --references --profile rfc3986"
check 'so is a file that is there' 0 'check-base.html  ok' '' -- "$absolve" check --references --profile rfc3986 check-base.html
printf '<a href=x>' >in
check 'a hyphen is standard input' 0 '-: links: 1, with errors: 0' '*' -- "$absolve" check --type text/html -
rm -f in
check 'one missing file does not stop the others' 3 $'http://h/a  ok\ncheck-base.html: links: 2, with errors: 0' '*' \
  -- "$absolve" check --profile rfc3986 -b http://h/ nosuch.html check-base.html http://h/a
check 'a port of the scheme of the base' 0 $'//h:25/x\n    ^^\n    warning: the port is the well-known one of smtp  [RFC 3986 7.2]' '' \
  -- "$absolve" check --references --profile rfc3986 -b http://x/ //h:25/x
check 'a # that is the first is no second one' 1 $'a:#\n  ^\n    error: "#" is a delimiter and cannot stand here  [abs_path, RFC 2396 3]' '' \
  -- "$absolve" check --profile rfc2396 'a:#'
printf '<a href=x>' >in

# A folder: check reports references without a file, and fragments without an element.
mkdir -p folder/sub folder/other
printf '<meta charset=utf-8><a href="b.html#x">1</a>\n<a href="b.html#no">2</a>\n<a href="sub/">3</a>\n<a href="other">4</a>\n<img src=none.png><img src="">\n<a href="#TOP"><a href="#h%%C3%%A9"><p id="h\xc3\xa9">\n<a href=../../x.html>\n<a href="http://web.example/">w</a>\n<svg><g id=s /><use href="#s"/>\n<use href="#t"/></svg><a href="#s"><a href="b.html?q#n:~:text=z">\n<template><a href=inert.html></template><a href="a.js#anything">\n<iframe srcdoc="<a href=lost.html>"></iframe>' >folder/a.html
printf '<p id=x><a name=n>' >folder/b.html
printf '<base href=../><a href=b.html><a href=c.html>' >folder/sub/based.html
printf '@import "a.css"; b{background:url(../a.html);fill:url(#x)}' >folder/other/s.css
printf '1' >folder/a.js
check 'references within a folder' 1 'folder/a.html:2:10: a href "b.html#no": no element there has this name
folder/a.html:3:10: a href "sub/": it is a folder without an index.html
folder/a.html:4:10: a href "other": it is a folder without an index.html
folder/a.html:5:10: img src "none.png": there is no such file
folder/a.html:7:9: a href "../../x.html": it leads out of the folder
folder/a.html:10:12: use href "#t": no element there has this name
folder/a.html:12:25: a href "lost.html": there is no such file
folder/other/s.css:1:10: stylesheet #text "a.css": there is no such file
folder/sub/based.html:1:39: a href "c.html": there is no such file
folder: documents: 4, links within the folder: 19, with errors: 9, to the web (not checked): 1' '' -- "$absolve" check folder
check 'as JSON' 1 '*' '*' -- "$absolve" check --format jsonl folder
expect 'with what is wrong' grep -qxF '{"file":"folder/a.html","element":"a","attribute":"href","line":2,"column":10,"reference":"b.html#no","target":"b.html","problem":"no_element"}' got.out
touch folder/other/index.html folder/sub/index.html
check 'a folder with an index is one' 1 '*' '*' -- "$absolve" check folder
expect 'no more' test "$(grep -c index.html got.out)" = 0
mkdir whole && cp folder/b.html whole
mkdir -p hosts/h.example && printf '<a href=http://h.example/x><img src=https://h.example:8/y><a href=//h.example/z><a href=http://o.example/><a href=mailto:a@b><link rel=dns-prefetch href=//h.example><a href=#top>' >hosts/h.example/p.html
check 'what is not checked is counted' 0 'hosts: documents: 1, links within the folder: 1, with errors: 0, to the web (not checked): 5, of these to hosts that have a folder here: 4' '' -- "$absolve" check hosts
check 'a folder without a fault' 0 'whole: documents: 1, links within the folder: 0, with errors: 0' '' -- "$absolve" check whole
# An argument that is neither a file nor a reference with a scheme counts as misspelt.
for name in nodir fodler ../g 'g;x' /no/such //no/such no/such.html; do
  check "a name that is no file: $name" 3 '' '*' -- "$absolve" check "$name"
  expect "$name: says so" grep -qF "absolve: $name: error: no such file or folder" got.err
  check "and is a reference where it is called one: $name" 0 "$name  ok" '' -- "$absolve" check --references "$name"
done
check 'a misspelt name gets a suggestion' 3 '' 'absolve: fodler: error: no such file or folder; did you mean folder?; --references checks it as a reference' -- "$absolve" check fodler
check 'what begins with ? or # is a reference' 0 $'?y  ok\n#x  ok' '' -- "$absolve" check '?y' '#x'
check 'and so is what has a scheme' 0 'x:y  ok' '' -- "$absolve" check x:y
mkfifo pipe
check 'a pipe is a document' 0 'pipe: links: 1, with errors: 0' '*' -- bash -c "printf '<a href=http://h/>' >pipe & '$absolve' check pipe --type text/html"
rm pipe
mkdir -p empty
check 'an empty folder is a warning' 0 'empty: documents: 0, links within the folder: 0, with errors: 0' 'absolve: empty: warning: there is no document in it: nothing was checked' -- "$absolve" check empty
printf 'text' >empty/readme.md
check 'and so is one without documents' 0 '*' 'absolve: empty: warning: there is no document in it: nothing was checked' -- "$absolve" check empty
check 'a base has no effect on a folder' 2 '' 'absolve: folder: error: is a folder, whose files have no URL: -b and --default-base have no effect on them' -- "$absolve" check folder -b http://h/
# A file on disk is checked against its folder, as the folder is.
mkdir -p dist/sub
printf '<a href="gone.html">x</a><a href=sub/p.html>' >dist/i.html
printf '<a href=../i.html><a href=../../folder/b.html#x><a href=../../folder/b.html#no><a href=/>' >dist/sub/p.html
check 'a file on disk' 1 'dist/i.html:1:10: a href "gone.html": there is no such file
dist/i.html: links: 2, with errors: 1' '' -- "$absolve" check dist/i.html
check 'by --files, too' 1 '*' '' -- "$absolve" check --files dist/i.html
check 'as JSON' 1 '{"file":"dist/i.html","element":"a","attribute":"href","line":1,"column":10,"reference":"gone.html","target":"dist/gone.html","problem":"no_file"}' '' -- "$absolve" check dist/i.html --format jsonl
check 'a link may lead out of the folder of the file' 1 'dist/sub/p.html:1:57: a href "../../folder/b.html#no": no element there has this name
dist/sub/p.html:1:88: a href "/": it is a folder without an index.html
dist/sub/p.html: links: 4, with errors: 2' '' -- "$absolve" check dist/sub/p.html
check 'a file elsewhere is checked in its own folder' 1 '*' '' -- "$absolve" check "$PWD/dist/i.html"
expect 'with its dead link' grep -q 'gone.html": there is no such file' got.out
check '--references checks the grammar alone' 0 'dist/i.html  ok' '' -- "$absolve" check --references dist/i.html
check 'and so does a URL' 0 'dist/i.html: links: 2, with errors: 0' '' -- "$absolve" check dist/i.html -b http://h/
check 'a report of it' 1 '*' '' -- "$absolve" check dist/i.html --report r.html
expect 'has the dead link' grep -q '"missing"' r.html
# Names that differ only in case, backups, and every format that `links` reads.
mkdir -p odd/Sub
printf '<a href=B.html><a href=sub/c.html>' >odd/a.html
printf '<p>' >odd/b.html
printf '<p>' >odd/Sub/C.html
mkdir -p accents && touch $'accents/f\xc3\xa9.html' && printf '<a href="fe%%CC%%81.html">x</a>' >accents/i.html
check 'a name with accents in another form' 1 $'accents/i.html:1:10: a href "fe%CC%81.html": there is no such file; accents/f\xc3\xa9.html differs in the form of its accents\naccents/i.html: links: 1, with errors: 1' '' -- "$absolve" check accents/i.html
mkdir -p signs/d && touch 'signs/a#b.html' 'signs/d/c?d.html' 'signs/e?f#g'
printf '<a href="a#b.html">x</a><a href="d/c?d%%2Ehtml"><a href="e?f#g"><a href="a?x"><a href=h?x/../a#b.html>' >signs/i.html
check 'a name with a sign that ends a path' 1 'signs/i.html:1:10: a href "a#b.html": there is no such file; signs/a#b.html is one, if # and ? are written as %23 and %3F
signs/i.html:1:34: a href "d/c?d%2Ehtml": there is no such file; signs/d/c?d.html is one, if # and ? are written as %23 and %3F
signs/i.html:1:57: a href "e?f#g": there is no such file; signs/e?f#g is one, if # and ? are written as %23 and %3F
signs/i.html:1:73: a href "a?x": there is no such file
signs/i.html:1:86: a href "h?x/../a#b.html": there is no such file
signs/i.html: links: 5, with errors: 5' '' -- "$absolve" check signs/i.html
check 'a name that differs in case' 1 'odd/a.html:1:9: a href "B.html": there is no such file; b.html differs in case alone
odd/a.html:1:24: a href "sub/c.html": there is no such file; Sub/C.html differs in case alone
odd: documents: 3, links within the folder: 2, with errors: 2' '' -- "$absolve" check odd
check 'as JSON' 1 '*' '' -- "$absolve" check odd --format jsonl
expect 'names it' grep -q '"problem":"no_file","similar":"Sub/C.html"' got.out
mkdir -p kept && printf '<a href=b.html>' >kept/a.html && printf '<p>' >kept/b.html
printf '<a href=http://h/gone>' >kept/a.html.orig
printf '<a href=gone.html>' >kept/lost.html.orig
check 'backups are left out, and counted' 1 '*' '' -- "$absolve" check kept
expect 'but not what is no backup' grep -q 'kept/lost.html.orig:1:9: a href "gone.html"' got.out
expect 'of these' grep -q 'kept: documents: 3, .*, backups left out: 1$' got.out
mkdir -p formats && cd formats
printf '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item href="gone.xhtml" id="a"/></manifest></package>' >a.opf
printf '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><content src="gone.html"/></ncx>' >a.ncx
printf '<rss><channel><link>gone.rss</link><item><guid>1-2-3</guid></item></channel></rss>' >a.rss
printf '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="sub/"><link href="gone.atom"/></feed>' >a.xml
printf '{"start_url":"gone.app","icons":[{"src":"gone.png"}]}' >a.webmanifest
cd ..
check 'every format is read' 1 '*' '' -- "$absolve" check formats
for target in gone.xhtml gone.html gone.rss gone.atom gone.app gone.png; do
  expect "and has its dead link: $target" grep -q "\"$target\": there is no such file" got.out
done
expect 'an identifier is no link' test "$(grep -c 1-2-3 got.out)" = 0
check 'xml:base counts in XML' 1 '*' '' -- "$absolve" check formats --format jsonl
expect 'for the target' grep -q '"target":"sub/gone.atom"' got.out
printf '<rss><channel><link>a&b</link>' >formats/broken.rss
check 'what is wrong with a document is said' 1 '*' '*' -- "$absolve" check formats
expect 'with its place' grep -q 'formats/broken.rss:1:.*\[recovered\]' got.err
check 'a report of a command that checks no targets' 0 '*' '*' -- "$absolve" links dist/i.html -b http://h/ --report r.html
expect 'does not say that none is broken' grep -q 'not checked' r.html
mkdir -p unresolved && printf '<a href="http://[x"><img src="">' >unresolved/i.html
check 'a link without a target is broken in a folder, too' 1 'unresolved/i.html:1:10: a href "http://[x": it has no target (see absolve explain)
unresolved: documents: 1, links within the folder: 1, with errors: 1' '' -- "$absolve" check unresolved
# A site: `/x` is a file of it. A folder with index.html once took all such links, and all above it, for right.
mkdir -p rooted/docs && touch rooted/index.html && printf '<p>' >rooted/docs/b.html
printf '<a href="/nix.html"><img src="/pic.png"><a href="/docs/b.html#no"><a href="../../x.html"><a href=/><a href="../"><a href="/docs/b.html"><a href="\\docs\\b.html">' >rooted/docs/a.html
printf '<base href="/docs/"><a href="b.html"><a href=none.html>' >rooted/based.html
printf '<base href="../../up/"><a href="b.html">' >rooted/out.html
broken='rooted/based.html:1:46: a href "none.html": there is no such file
rooted/docs/a.html:1:10: a href "/nix.html": there is no such file
rooted/docs/a.html:1:31: img src "/pic.png": there is no such file
rooted/docs/a.html:1:50: a href "/docs/b.html#no": no element there has this name
rooted/docs/a.html:1:76: a href "../../x.html": it leads out of the folder'
check 'links from the root of a site' 1 "$broken
rooted/out.html:1:33: a href \"b.html\": it leads out of the folder
rooted: documents: 5, links within the folder: 11, with errors: 6, from the root, as in /x (on a server alone): 6" '' -- "$absolve" check rooted
rm rooted/index.html
check 'without an index' 1 "$broken
rooted/docs/a.html:1:98: a href \"/\": it is a folder without an index.html
rooted/docs/a.html:1:109: a href \"../\": it is a folder without an index.html
rooted/out.html:1:33: a href \"b.html\": it leads out of the folder
rooted: documents: 4, links within the folder: 11, with errors: 8, from the root, as in /x (on a server alone): 6" '' -- "$absolve" check rooted
mkdir -p hosted/h.example/d && touch hosted/h.example/d/a.html
printf '<a href=/d/a.html><a href=/d/b.html><a href=/>' >hosted/h.example/index.html
check 'from the root of a host in a mirror' 1 'hosted/h.example/index.html:1:27: a href "/d/b.html": there is no such file
hosted: documents: 2, links within the folder: 3, with errors: 1, from the root, as in /x (on a server alone): 3' '' -- "$absolve" check hosted
mkdir -p backed/h.example && printf '<a href=x>' | tee backed/h.example/p.php.orig backed/h.example/q.html.orig >"backed/h.example/r?x.orig"
printf '<p>' | tee backed/h.example/p.php.html backed/h.example/q.html >"backed/h.example/r?x.html"
check 'backups of wget -K, also with -E' 0 'backed: documents: 3, links within the folder: 0, with errors: 0, backups left out: 3' '*' -- "$absolve" check backed
mkdir -p 'ports/h.example:8080' ports/i.example+81 ports/j.example_81 && printf '<a href=http://h.example:8080/><a href=http://i.example:81/x><a href=http://j.example:81><a href=http://h.example/>' >ports/p.html
check 'hosts with a port' 0 'ports: documents: 1, links within the folder: 0, with errors: 0, to the web (not checked): 4, of these to hosts that have a folder here: 3' '' -- "$absolve" check ports

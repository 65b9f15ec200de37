# What people type first, and what the tool answers.

# Each example in the help runs, over files with the names that the examples have.
cp "$source/fixtures/mime/rfc2557-nest.in.eml" mail.eml
printf 'MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\nContent-Location: https://example.org/\n\n<link rel=stylesheet href=a.css>\n--b\nContent-Type: text/css\nContent-Location: https://example.org/a.css\n\nb{}\n--b--\n' >page.mhtml
mkdir -p mirror/example.org
printf '<a href=b.html>b</a>\n' >mirror/example.org/index.html
printf '<a href=index.html>a</a>\n' >mirror/example.org/b.html
printf 'x' >mirror/example.org/notes.bin
printf 'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Record-ID: <urn:a>\r\nWARC-Date: 2020-01-01T00:00:00Z\r\nWARC-Target-URI: https://example.org/\r\nContent-Type: text/html\r\nContent-Length: 10\r\n\r\n<a href=x>\r\n\r\n' >crawl.warc
printf '{"document":"<a href=x>","base_url":"https://example.org/"}\n' >questions.jsonl
printf '<a href=x>1</a>\n<a href=y>2</a>\n' >page.html
cp page.html mirror/example.org/page.html
"$absolve" rewrite page.html -b https://example.org/ --format patch -o page.patch
cp page.html page.new
mkdir original && cp -r page.html page.patch page.mhtml mail.eml mirror crawl.warc questions.jsonl original
mkdir bin && ln -s "$absolve" bin/absolve
printf '#!/bin/sh\necho "<a href=x>"\n' >bin/curl && chmod +x bin/curl
examples=0
while IFS= read -r line; do
  examples=$((examples + 1))
  rm -rf example && cp -r original example
  [[ $line != *--reverse* ]] || (cd example && PATH=$work/bin:$PATH absolve apply page.patch)
  [[ $line != *--undo* ]] || (cd example && PATH=$work/bin:$PATH absolve localize mirror) >/dev/null 2>&1
  (cd example && PATH=$work/bin:$PATH bash -c "set -o pipefail; $line") >example.out 2>example.err </dev/null
  code=$?
  # 1: something was found, as the example asks for; compare and check exit so.
  ((code <= 1)) && passed=$((passed + 1)) || { failed=$((failed + 1)); echo "FAILED: $line: $code"; cat example.err; }
done < <(for command in $("$absolve" --help | sed -n '/^Pages/,$s/^  \([a-z]*\)  .*/\1/p'); do
  "$absolve" "$command" --help | sed -n '/^Examples:/,$s/^  \([^ ].*\)/\1/p'
done)
expect "each command has examples ($examples)" test "$examples" -ge 70
expect 'each command ends in three' test "$(for command in $("$absolve" --help | sed -n '/^Pages/,$s/^  \([a-z]*\)  .*/\1/p'); do
  "$absolve" "$command" --help | sed -n '/^Examples:/,$p' | grep -c '^  [^ ]'
done | sort -u | tr '\n' ' ')" = '3 '

# Help fits into the terminal.
for columns in 60 80 200; do
  for command in '' about rewrite links localize warc check; do
    script -qec "stty cols $columns; '$absolve' $command --help" /dev/null </dev/null | tr -d '\r' >got.out
    wide=$(sed '/^Examples:/,$d' got.out | awk -v columns="$columns" 'length($0) > columns' | grep -vc '|')
    expect "help of $command in $columns columns" test "$wide" = 0
  done
done
check 'no command' 2 '' '*' -- "$absolve"
expect 'names each command' test "$(sed -n '/^  Pages/,/^$/p' got.err | sed 's/^  [A-Z][a-z A-Z]*[a-z] *//' | tr -d '\n' | tr ',' '\n' | grep -c .)" -ge 20
expect 'in few lines' test "$(wc -l <got.err)" -le 22

check 'a file alone' 0 $'page.html: text/html, UTF-8 (content), 32 bytes\n  base       https://example.org/  [retrieval]\n  links      2: a 2\n  of these   2 relative\n\nCommands that fit:\n  absolve links page.html -b https://example.org/\n      List its links\n  absolve rewrite page.html -b https://example.org/ -o out.html\n      Make them absolute\n  absolve explain page.html -b https://example.org/ --link 1\n      Explain one of them' '' -- "$absolve" page.html -b https://example.org/
printf '<p>' >textual.html
printf '<a href=http://h.example/>' >settled.html
printf 'http://h.example/\n' >address.txt
for sight in 'textual.html|  absolve links textual.html --text' 'settled.html|  absolve links settled.html  absolve explain settled.html --link 1' 'address.txt|  absolve links address.txt  absolve explain address.txt --link 1'; do
  expect "what fits ${sight%%|*}" test "$("$absolve" "${sight%%|*}" | grep '^  absolve' | tr -d '\n')" = "${sight#*|}"
done
printf '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://f.example/d/"><link href="../x"/></feed>' >inner.atom
expect 'a feed with a base of its own' grep -qx '  base       none but those of xml:base (see absolve base)' <("$absolve" inner.atom)
check 'which base shows' 0 $'inner.atom\nno base\n1 xml:base attribute in it, the first http://f.example/d/: the base of the links in that element' '' -- "$absolve" base inner.atom
mkdir -p unhosted && printf '<p>' >unhosted/a.html
expect 'what fits a folder of no host' test "$("$absolve" unhosted | grep '^  absolve' | tr -d '\n')" = '  absolve localize unhosted -b https://HOST/ --no-host-directories  absolve check unhosted'
gzip -n <page.html >page.html.gz
expect 'what fits a compressed page' grep -q 'gzip -dc page.html.gz | absolve rewrite - -b URL' <("$absolve" page.html.gz 2>/dev/null)
check 'an archive' 0 '*' '' -- "$absolve" page.mhtml
expect 'has its parts' grep -q '^  parts      text/css 1, text/html 1' got.out
check 'a folder' 0 '*' '' -- "$absolve" mirror
expect 'has its files' grep -q '^mirror: a folder with 4 files' got.out
check 'crawl records' 0 '*' '' -- "$absolve" crawl.warc
expect 'are named' grep -q 'absolve warc links crawl.warc' got.out
cp page.html "it's.html"
check 'a name with a quote' 0 '*' '' -- "$absolve" "it's.html" -b http://h/
expect 'is quoted for a shell' grep -qF "absolve links 'it'\\''s.html'" got.out
for name in $'new\nline.html' $'latin-\xE9 1.html' $'tab\t\xC3\xA9.html'; do
  cp page.html "$name"
  suggested=$("$absolve" "$name" -b http://h/ | sed -n 's/^  absolve links \(.*\) -b http.*/\1/p')
  expect "a name that a terminal cannot show: $suggested" test "$(eval "printf %s $suggested")" = "$name"
done
check 'a word that is no file' 2 '' 'absolve: error: there is neither a command nor a file called page.htm; did you mean page.html? (see absolve --help)' -- "$absolve" page.htm

check 'a folder of documents' 0 $'mirror/example.org/b.html:1:9: a href  index.html  ->  http://h/example.org/index.html  [retrieval]\nmirror/example.org/index.html:1:9: a href  b.html  ->  http://h/example.org/b.html  [retrieval]\nmirror/example.org/page.html:1:9: a href  x  ->  http://h/example.org/x  [retrieval]\nmirror/example.org/page.html:2:9: a href  y  ->  http://h/example.org/y  [retrieval]' \
  'absolve: mirror: note: 3 of 4 files are read; the others do not have the extension of a document (give them as arguments to read them)' -- "$absolve" links mirror -b http://h/
check 'rewritten into another one' 0 '' '*' -- "$absolve" rewrite mirror -b http://h/ -o out
expect 'has all of them' test "$(cat out/mirror/example.org/index.html)" = '<a href=http://h/example.org/b.html>b</a>'
mkdir empty
check 'a folder without documents' 3 '' 'absolve: empty: error: no file in it is a document by its name' -- "$absolve" links empty

check 'a URL beside a file' 0 'page.html:1:9: a href  x  ->  https://example.org/d/x  [retrieval]
page.html:2:9: a href  y  ->  https://example.org/d/y  [retrieval]' 'absolve: note: the URL is read as that of the document: -b https://example.org/d/' -- "$absolve" links page.html https://example.org/d/
check 'beside -b' 3 '*' '*' -- "$absolve" links page.html https://example.org/d/ -b http://h/
for host in example.com www.example.com example.com/d/; do
  check "-b $host" 0 '*' "absolve: note: -b $host: read as http://$host" -- "$absolve" links page.html -b $host
done
check '-b page.html' 2 '' '*' -- "$absolve" links page.html -b page.html

# On a terminal only.
for i in 1 2 3 4 5; do printf '<a href=x>' >"many$i.html"; done
script -qec "NO_COLOR=1 '$absolve' links many?.html" /dev/null </dev/null | tr -d '\r' >got.out
expect 'a warning of many files' grep -q 'and 2 more files like this \[no_base\]' got.out
expect 'is printed three times' test "$(grep -c 'many..html: warning' got.out)" = 3
check 'in a pipe' 0 '*' '*' -- "$absolve" links many1.html many2.html many3.html many4.html many5.html
expect 'each has its own' test "$(grep -c warning got.err)" = 5
printf 'Content-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\nAAEC\n' >binary.eml
script -qec "NO_COLOR=1 '$absolve' cat binary.eml --part 0; echo code \$?" /dev/null </dev/null | tr -d '\r' >got.out
expect 'bytes are not printed on a terminal' grep -q 'code 2' got.out
check 'but in a pipe' 0 '*' '' -- "$absolve" cat binary.eml --part 0
script -qec "NO_COLOR=1 '$absolve' unpack page.mhtml -d unpacked" /dev/null </dev/null | tr -d '\r' >got.out
expect 'on a terminal' grep -q 'unpacked: note: 2 files; open unpacked/' got.out

check 'the manual of a command' 0 '*' '' -- "$absolve" manual rewrite
expect 'has its examples' grep -q '^\.SH EXAMPLES' got.out
expect 'and its options' grep -q '^\\fB\\-\\-in\\-place' got.out
check 'of none' 2 '' 'absolve: error: there is no command rewrit; did you mean rewrite? (see absolve --help)' -- "$absolve" manual rewrit

# Counting.
printf '<a href=http://u@a.example:8/x><a href=//[::1]/><a href=http://b.example><img src=http://b.example/><a href=mailto:a@b><a href="http://[x">' >hosts.html
check 'links by host' 0 $'2\tb.example\n1\t(none)\n1\t(no target)\n1\t[::1]\n1\ta.example' '*' -- "$absolve" links hosts.html -b http://h/ --count-by host
check 'in JSON' 0 $'{"value":"a","count":5}\n{"value":"img","count":1}' '*' -- "$absolve" links hosts.html -b http://h/ --count-by element --format jsonl
check 'by host in JSON' 0 $'{"value":"b.example","count":2}\n{"value":"(none)","count":1}\n{"value":"(no target)","count":1}\n{"value":"[::1]","count":1}\n{"value":"a.example","count":1}' '*' -- "$absolve" links hosts.html -b http://h/ --count-by host --format jsonl
check 'fields are a table' 0 $'http://b.example\nhttp://b.example/' '*' -- "$absolve" links hosts.html -b http://h/ --fields raw --host b.example
check 'compact lines are JSON' 0 '*' '*' -- "$absolve" links hosts.html -b http://h/ --compact
expect 'with a line for the document' grep -q '^{"document":1,' got.out
check 'fields of documents' 2 '' 'absolve: error: --fields, --compact, --details, --unique and --strip-fragment are of links, not of --documents' -- "$absolve" links hosts.html --documents --fields url
check 'the number of threads, as make has it' 0 '*' '*' -- "$absolve" links hosts.html -b http://h/ -j 1
check 'out of range' 2 '' 'absolve: error: --jobs: 2000 is not a number from 0 to 1024 (see absolve links --help)' -- "$absolve" links hosts.html -j 2000
check 'the type, as HTTP calls it' 2 '' 'absolve: error: links has no option --content-type; did you mean --type? (see absolve links --help)' -- "$absolve" links hosts.html --content-type text/html
check 'by target' 0 $'2\thttp://b.example/\n1\t(no target)\n1\thttp://[::1]/\n1\thttp://u@a.example:8/x\n1\tmailto:a@b' '*' -- "$absolve" links hosts.html -b http://h/ --count-by target
check 'by kind' 0 $'6\turl' '*' -- "$absolve" links hosts.html -b http://h/ --count-by kind --format tsv
check 'as CSV' 0 $'count,value\r\n5,a\r\n1,img\r' '*' -- "$absolve" links hosts.html -b http://h/ --count-by element --format csv
check 'as one value of JSON' 0 $'[\n{"value":"a","count":5},\n{"value":"img","count":1}\n]' '*' -- "$absolve" links hosts.html -b http://h/ --count-by element --format json
# The Public Suffix List: a domain is what someone could register. A host without one stands for itself.
printf '<a href=http://www.s.co.uk/x><a href=//b.s.co.uk><a href=http://WWW.a.github.io./><a href=http://1.2.3.4/><a href=http://[::1]/><a href=http://co.uk/><a href=http://localhost/><a href=mailto:x>' >domains.html
check 'by domain' 0 $'2\ts.co.uk\n1\t(none)\n1\t1.2.3.4\n1\t[::1]\n1\ta.github.io.\n1\tco.uk\n1\tlocalhost' '' -- "$absolve" links domains.html -b http://h/ --count-by domain
check 'as a field' 0 $'s.co.uk\ns.co.uk\na.github.io.' '' -- bash -c "'$absolve' links domains.html -b http://h/ --fields registered_domain --format tsv | head -n 3"
check 'of RFC 3986, which keeps capitals' 0 $'A.Github.IO' '' -- bash -c "printf '<a href=http://WWW.A.Github.IO/>' | '$absolve' links -b http://h/ --profile rfc3986 --fields registered_domain --format tsv"
check 'with what has no effect' 2 '' '*' -- "$absolve" links hosts.html --count-by kind --unique
check 'the host as a field' 0 $'a.example\n[::1]\nb.example\nb.example\n\n' '*' -- "$absolve" links hosts.html -b http://h/ --format tsv --fields host
mkdir -p broken
for i in 1 2 3; do printf '<a href=nav.html>x</a><a href=p%s.html>y</a>' $i >broken/p$i.html; done
printf '<a href=gone.html>x</a><a href=p1.html#top2>x</a>' >>broken/p3.html
check 'broken links by target' 1 $'3 links to broken/nav.html: there is no such file; the first at broken/p1.html:1:9\n1 link to broken/gone.html: there is no such file; the first at broken/p3.html:1:52\n1 link to broken/p1.html#top2: no element there has this name; the first at broken/p3.html:1:75\nbroken: documents: 3, links within the folder: 8, with errors: 5' '' -- "$absolve" check broken --by-target
check 'of no folder' 2 '' '*' -- "$absolve" check page.html --by-target

mkdir man
check 'manual pages in a folder' 0 '' '' -- "$absolve" manual --into man
expect 'are one for each command' test "$(ls man | wc -l)" = 29
expect 'with its options' grep -qF '\-\-by\-target' man/absolve-check.1
check 'in no folder' 3 '' '*' -- "$absolve" manual --into nowhere
check 'of one command' 2 '' '*' -- "$absolve" manual rewrite --into man

check 'a link by the place that links prints' 0 '*' '' -- "$absolve" explain page.html:2:9 -b http://h/
expect 'is that one' grep -q 'http://h/y' got.out
check 'by its line' 0 '*' '' -- "$absolve" explain page.html:2 -b http://h/
check 'of no file' 3 '' '*' -- "$absolve" explain nothing.html:2 --at 2
check 'a mail' 0 '*' '*' -- "$absolve" binary.eml
expect 'is read with its header' grep -q 'inline --message binary.eml' got.out
cp page.html out.html
check 'a file with the name of the example' 0 '*' '' -- "$absolve" out.html -b http://h/
expect 'is not replaced by it' grep -q -- '-o new.html' got.out

mkdir -p site/h.example && printf '<img src=/gone.png>' >site/h.example/a.html
check 'missing files on standard output' 0 'http://h.example/gone.png' '*' -- "$absolve" localize site --missing - -q
expect 'and in no file' test ! -e -

check 'a URL beside a file that is checked' 1 '*' '*' -- "$absolve" check page.html http://h.example:x/
expect 'is a reference' grep -q '^http://h.example:x/$' got.out
# A part by the name that parts shows.
printf 'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; name=a.txt\n\none\n--b\nContent-Type: text/plain; name=b.txt\n\ntwo\n--b\nContent-Type: text/plain; name=b.txt\n\nthree\n--b--\n' >named.eml
check 'a part by its name' 0 'one' '' -- "$absolve" cat named.eml --part a.txt
check 'a name of two parts' 4 '' 'absolve: named.eml: error: there is no such part: b.txt, because several parts have this name, such as 2 and 3 (see absolve parts) [no_such_part]' \
  -- "$absolve" cat named.eml --part b.txt
check 'what is no type' 2 '' 'absolve: error: --type image: it states the Content-Type of the input, such as text/html' -- "$absolve" parts named.eml --type image
# The Makefile in the documentation ends a build with a broken link, and no other.
mkdir -p makes/site && sed -n '/^    check-links: site$/,/^$/s/^    //p' "$source/docs/ci.md" >makes/Makefile
expect 'the documentation has a Makefile' grep -q $'^\tabsolve check site$' makes/Makefile
if command -v make >/dev/null; then
  printf '<a href="none.html">x</a>\n' >makes/site/page.html
  check 'a build with a broken link' 2 '*' '*' -- env "PATH=$(dirname "$absolve"):$PATH" make -C makes check-links
  printf '<a href="page.html">x</a>\n' >makes/site/page.html
  check 'and with none' 0 '*' '' -- env "PATH=$(dirname "$absolve"):$PATH" make -C makes check-links
fi
# Nor does pre-commit commit it: the hook in the documentation gets the pages as arguments.
expect 'the documentation has a hook' grep -q '^ *entry: absolve check$' "$source/docs/ci.md"
printf '<a href="none.html">x</a>\n' >makes/site/page.html
check 'a hook with a broken link' 1 '*' '' -- env -C makes "$absolve" check site/page.html
# -b is the URL of a folder, so each document in it has its own. What is written for a folder is one.
mkdir -p based/sub single && printf '<a href=y>' | tee based/a.html 'based/sub/b c.html' >single/p.html
check 'documents of a folder' 0 '' '*' -- "$absolve" rewrite based -b https://h.example/x/ -o based.out
expect 'have their own URLs' test "$(cat based.out/based/a.html based.out/based/sub/*)" = '<a href=https://h.example/x/y><a href=https://h.example/x/sub/y>'
check 'in a list, too' 0 $'https://h.example/x/a.html\nhttps://h.example/x/sub/b%20c.html' '' -- "$absolve" links based -b https://h.example/x/ --fields base --format tsv
check 'a folder with one document' 0 '' '*' -- "$absolve" rewrite single -b http://h/ -o single.out
expect 'becomes a folder' grep -qx '<a href=http://h/y>' single.out/single/p.html
check 'targets as a table' 1 $'file,line,column,target,problem,links\r\nbroken/p1.html,1,9,broken/nav.html,no_file,3\r' '' -- bash -c "'$absolve' check broken --by-target --format csv | head -n 2; exit \${PIPESTATUS[0]}"
check 'a field that is almost one' 2 '' 'absolve: error: --fields: ulr is no field; did you mean url? (see absolve links --help)' -- "$absolve" links page.html --format tsv --fields ulr
check 'a field as --count-by calls it' 2 '' 'absolve: error: --fields: domain is no field; did you mean registered_domain? (see absolve links --help)' -- "$absolve" links page.html --format tsv --fields domain
printf 'Content-Type: image/png; name="my picture (1).png"\n\nx' >picture.eml
check 'a part by the name of its unpacked file' 0 'x' '' -- "$absolve" cat picture.eml --part my_picture_1.png
check 'a list into a file' 2 '' 'absolve: error: links has no option -o; its output goes to standard output: write > FILE behind it (see absolve links --help)' -- "$absolve" links page.html -o list
check 'the URL of a folder without its slash' 0 '*' 'absolve: single: note: http://h/x names a file beside those of the folder; if it is the folder, write http://h/x/' -- "$absolve" links single -b http://h/x
check 'a page of the folder as its URL' 0 '*' '' -- "$absolve" links single -b http://h/index.html
check 'most of the name of a command' 2 '' 'absolve: error: there is no command rewri; did you mean rewrite? (see absolve --help)' -- "$absolve" rewri
check 'a word that is no command' 2 '' 'absolve: error: there is no command extract; did you mean absolve unpack? (see absolve --help)' -- "$absolve" extract mail.eml
check 'a version by a letter' 2 '' 'absolve: error: there is no command -V; did you mean absolve --version? (see absolve --help)' -- "$absolve" -V
check 'the help of a command, asked first' 0 '*' '' -- "$absolve" -h rewrite
expect 'is its own' grep -q -- '--in-place' got.out
check 'a format as an option' 2 '' 'absolve: error: links has no option --csv; did you mean --format csv? (see absolve links --help)' -- "$absolve" links page.html --csv
check 'a file and an option of rewrite' 2 '' 'absolve: error: absolve FILE and about have no option -o; to do something with a file, name a command: absolve rewrite FILE (see absolve --help)' -- "$absolve" page.html -o out.html
printf 'From a@b Mon Jan  1 00:00:00 2024\nSubject: one\n\nhttp://h/1\nFrom c@d Tue Jan  2 00:00:00 2024\nSubject: two\n\nhttp://h/2\n' >close.mbox
check 'a mailbox whose messages touch' 0 '*' '' -- "$absolve" about close.mbox
expect 'is a mailbox' grep -q '^close.mbox: application/mbox' got.out
printf 'Content-Type: image/png; name=a.png\nContent-Transfer-Encoding: base64\n\nAAA!!A\n' >damaged.eml
check 'a damaged attachment' 0 '' 'absolve: damaged.eml: warning: the body has bytes that are not in its encoding, or behind its end; they are passed over [bytes_passed_over]' -- "$absolve" unpack damaged.eml -d damaged
printf 'Content-Type: text/html\n\n<img src="cid:none">' >lacks.eml
check 'a picture that a mail lacks' 1 $'lacks.eml, part 0:3:11: img src "cid:none", byte 0: error: no part of the message is meant by it  [RFC 2392 2]\nlacks.eml: links: 1, with errors: 1' '' -- "$absolve" check lacks.eml
mkdir -p steps/a && printf '<a href=../../x/y.html>' >steps/a/p.html && printf '<a href=../x/y.html>' >steps/q.html
check 'a target outside, however it is written' 1 '2 links to x/y.html: it leads out of the folder; the first at steps/a/p.html:1:9
steps: documents: 2, links within the folder: 2, with errors: 2' '' -- "$absolve" check steps --by-target
mkdir -p windows/h.example && printf '<a href="p.html?q=1">' >windows/h.example/i.html && printf x >windows/h.example/p.html@q=1.html
check 'names for Windows, with .html added' 0 '*' '*' -- "$absolve" localize windows
expect 'are seen from the names' grep -qF 'p.html@q=1.html"' windows/h.example/i.html
check 'an output in the input' 2 '' 'absolve: error: --output single/new: is in the folder single, so that the next run would read it as well; name a place outside, or edit the files with --in-place' -- "$absolve" rewrite single -b http://h/ -o single/new
check 'a mail to pack' 2 '' 'absolve: ./lacks.eml: error: is a message already; absolve unpack writes its parts as files' -- "$absolve" pack lacks.eml -o out.mhtml
check 'how to undo' 0 '*' '' -- "$absolve" help undo
expect 'names each way' grep -q 'absolve localize mirror --undo' got.out
mkdir feeds && printf '<rss version="2.0"><channel><link>/a</link></channel></rss>' >feeds/news.rss && printf '{"start_url":"/b"}' >feeds/app.webmanifest && printf '<a href=/c>' >feeds/p.html
check 'feeds and manifests of a folder' 0 'feeds/app.webmanifest:1:15: manifest #text  /b  ->  http://h/b  [retrieval]
feeds/news.rss:1:35: link #text  /a  ->  http://h/a  [retrieval]
feeds/p.html:1:9: a href  /c  ->  http://h/c  [retrieval]' '' -- "$absolve" links feeds -b http://h/
check 'a table with details' 2 '' 'absolve: error: --details adds no column; name the columns: --fields file,line,url,text,title (see absolve links --help)' -- "$absolve" links page.html --details --format csv
check 'counts with details' 2 '' 'absolve: error: --details and --count-by do not go together (see absolve links --help)' -- "$absolve" links page.html --details --count-by host
check 'the parts of a page' 4 '' 'absolve: page.html: error: only messages and archives have parts: the media type is not supported: text/html [unsupported_type]' -- "$absolve" parts page.html
printf '<p>no links' >none.html
check 'a page without links' 0 '*' '' -- "$absolve" none.html
expect 'needs nothing explained' test "$(grep -c 'explain\|rewrite' got.out)" = 0
printf '{"a":"http://h/"}' >data.json
check 'a file of JSON' 0 '*' '' -- "$absolve" data.json
expect 'is never edited' test "$(grep -c 'absolve rewrite' got.out)" = 0
printf '{"start_url":"/b"}' >out.webmanifest
check 'a manifest' 0 '*' '*' -- "$absolve" out.webmanifest
expect 'stays one' grep -q 'rewrite out.webmanifest -b URL -o new.webmanifest' got.out
mkdir dangling && printf '<script src=s.js></script><img src=f.png><img src=G.png>' >dangling/p.html && ln -s /nowhere/at/all dangling/s.js && mkdir dangling/f.png && printf x >dangling/g.png
check 'what is no file' 1 'dangling/p.html:1:13: script src "s.js": there is no such file; a broken symbolic link has this name
dangling/p.html:1:36: img src "f.png": it is a folder without an index.html
dangling/p.html:1:51: img src "G.png": there is no such file; g.png differs in case alone
dangling: documents: 1, links within the folder: 3, with errors: 3' 'absolve: dangling: note: 1 symbolic link is not read as a file' -- "$absolve" check dangling
mkdir modules && printf '<script type=module src=m.js></script>' >modules/index.html && printf 'import {n} from "./n.js"' >modules/m.js && printf 'export const n = 1' >modules/n.js
check 'a module that imports others' 0 '*' 'absolve: modules/m.js: note: the module script is embedded as a data: URL, from which its relative imports lead nowhere [imports_in_data_url]' -- "$absolve" inline modules
printf '<a href="http:x"><a href="?"><a href="../../../x">' >rules.html
check 'the rules of another grammar' 0 '*' '' -- "$absolve" compare rules.html -b http://h.example/d/p --profiles web,rfc1808
expect 'are those that make the difference' test "$(grep '^    by' got.out | xargs)" = 'by grammar, same_scheme by empty_components, grammar by excess_parent, grammar'

# A page, or a folder, as one document.

mkdir -p site/css site/pages
printf 'A' >site/a.png
printf 'B' >site/b.png
printf '@import "more.css"; p{background:url(../a.png)}' >site/css/s.css
printf 'b{background:url(nil.png)}' >site/css/more.css
printf '<link rel=stylesheet href=css/s.css><img srcset="a.png 1x, b.png 2x"><a href=pages/q.html>q</a>' >site/index.html
printf '<img src=../a.png><a href=x>' >site/pages/q.html
style='data:text/css,@import%%20%%22data:text/css,b%%257Bbackground:url%%2528http://h.example/css/nil.png%%2529%%257D%%22;%%20p%%7Bbackground:url%%28data:image/png,A%%29%%7D'
printf '<link rel=stylesheet href='"$style"'><img srcset="data:image/png,A 1x"><a href=http://h.example/pages/q.html>q</a>' >want
lacks="absolve: site/css/more.css:1:18: warning: not in the document: \"nil.png\", http://h.example/css/nil.png (there is no such file)"
check 'a page with its files' 0 "$(cat want)" "$lacks" -- "$absolve" inline site/index.html -b http://h.example/
check 'a folder' 0 "$(cat want)" "$lacks" -- "$absolve" inline site -b http://h.example/
check 'what is lacking, if strict' 1 "$(cat want)" "$lacks" -- "$absolve" inline --strict site -b http://h.example/
check 'a page below' 0 '<img src=../a.png><a href=x>' '*' -- "$absolve" inline site/pages/q.html
check 'with the folder of its files' 0 '<img src=data:image/png,A><a href=x>' \
  "absolve: site/pages/q.html: warning: 1 relative link left: there is no base (give the retrieval URL with -b) [no_base]" -- "$absolve" inline site/pages/q.html --folder site
check 'named from that folder' 0 '<img src=data:image/png,A><a href=http://h.example/pages/x>' '' -- "$absolve" inline pages/q.html --folder site -b http://h.example/pages/q.html
check 'a page outside of it' 3 '' "absolve: error: site/index.html: there is no such file in site/pages" -- "$absolve" inline site/index.html --folder site/pages
check 'what is no folder' 2 '' 'absolve: error: nil: is not a folder' -- "$absolve" inline site/index.html --folder nil
ln -s ../../outside.png site/pages/link.png
printf 'X' >outside.png
printf '<img src=link.png><img src=../../outside.png>' >site/pages/out.html
check 'nothing from outside of the folder' 0 '<img src=link.png><img src=../../outside.png>' '*' -- "$absolve" inline site/pages/out.html
printf 'http://other.example/p\tpages/q.html\nhttp://other.example/a.png\ta.png\n' >map
check 'with a map' 0 '<img src=data:image/png,A><a href=http://other.example/x>' 'absolve: site: note: 1 symbolic link is not read as a file' -- "$absolve" inline pages/q.html --folder site --map map
check 'a list of pages, a folder and an archive' 0 '' '*' -- bash -c \
  '"$1" pack site -b http://h.example/ --date 2026-11-20 -o site.mhtml 2>/dev/null; printf "site/pages\nsite.mhtml\nsite\thttp://h.example/\n" | "$1" inline --files-from - -o out; test $? = 2' _ "$absolve"
expect 'goes on behind one without a page' grep -q ' site/pages: it is not clear which page to show; name the page' got.err
expect 'each in its place' test "$(find out -type f | sort | xargs)" = 'out/site.html out/site/index.html'
check 'not over its own page' 2 '' '*' -- "$absolve" inline pages/q.html --folder site -o site/pages/q.html
expect 'which stays' test "$(cat site/pages/q.html)" = '<img src=../a.png><a href=x>'
check 'beyond the limit links stay as written' 0 '<img src=../a.png><a href=x>' '*' -- "$absolve" inline site/pages/q.html --folder site --max-inline 3
printf '<script type=module src=m.js></script>' >site/module.html
printf '1' >site/m.js
check 'a module script runs from a data: URL' 0 '<script type=module src=data:text/javascript,1></script>' '' -- "$absolve" inline site/module.html -b http://h.example/

# A link to a file that is not embedded leads to the file's own place, never to a name inside the archive.
printf '<iframe src=self.html></iframe><a href=framed.html>f</a><iframe src=framed.html></iframe>' >site/self.html
printf '<iframe src=self.html></iframe>' >site/framed.html
check 'a page that frames itself' 0 '<iframe src=self.html></iframe><a href=framed.html>f</a><iframe src="data:text/html,%3Ciframe%20src=self.html%3E%3C/iframe%3E"></iframe>' '*' -- "$absolve" inline site/self.html
check 'the same with its URL' 0 '<iframe src=http://h.example/self.html></iframe><a href=http://h.example/framed.html>f</a><iframe src="data:text/html,%3Ciframe%20src=http://h.example/self.html%3E%3C/iframe%3E"></iframe>' '' -- "$absolve" inline site/self.html -b http://h.example/self.html
printf '<base href="pages/"><img src=nil.png><a href=q.html>q</a><img src=../a.png>' >site/based.html
check 'a BASE that links are still relative to stays' 0 '<base href="pages/"><img src=nil.png><a href=q.html>q</a><img src=data:image/png,A>' '*' -- "$absolve" inline site/based.html
check 'with a URL it is emptied' 0 '<base href=""><img src=http://h.example/pages/nil.png><a href=http://h.example/pages/q.html>q</a><img src=data:image/png,A>' '*' -- "$absolve" inline site/based.html -b http://h.example/
check 'not over a file that the page needs' 2 '' '*' -- "$absolve" inline site/pages/q.html --folder site -o site/a.png
expect 'which is named' grep -qF "absolve: site/pages/q.html: error: the output is site/a.png, which is read for it" got.err
expect 'which stays as well' test "$(cat site/a.png)" = A
check 'what is no page' 4 '' 'absolve: site/a.png: error: the media type is not supported: image/png [unsupported_type]' -- "$absolve" inline site/a.png
printf '<img src=a.png longdesc=self.html><iframe src=utf8.html></iframe>' >site/read.html
printf '<p>\303\251' >site/utf8.html
check 'a description is to be followed, and a frame has its encoding' 0 '<img src=data:image/png,A longdesc=http://h.example/self.html><iframe src="data:text/html;charset=UTF-8,%3Cp%3E%C3%A9"></iframe>' '' -- "$absolve" inline site/read.html -b http://h.example/

# The base of a part without one is that of the first document of its message that refers to it, in the order of the message.
cat >referrers.eml <<'EOF'
MIME-Version: 1.0
Message-ID: <outer@x>
Content-Type: multipart/mixed; boundary=B

--B
Content-Type: text/html
Content-Location: http://outer.example/o

O<iframe src="mid:inner@x/p@x"></iframe><iframe src="cid:x@x"></iframe>
--B
Content-Type: text/html
Content-ID: <x@x>

<a href=outer-x>
--B
Content-Type: message/rfc822

MIME-Version: 1.0
Message-ID: <inner@x>
Content-Type: multipart/mixed; boundary=C

--C
Content-Type: text/html
Content-Location: http://inner.example/q

Q<iframe src=cid:x@x></iframe>
--C
Content-Type: text/html
Content-Location: http://inner.example/p
Content-ID: <p@x>

P
--C
Content-Type: text/html
Content-ID: <x@x>

<a href=inner-x>
--C--
--B--
EOF
check 'parts of two messages with one identifier' 0 '*' '*' -- "$absolve" inline --message referrers.eml
expect 'have the bases of their messages' test "$(grep -o 'http://[a-z.]*/[a-z]*-x' got.out | sort -u | xargs)" = 'http://inner.example/inner-x http://outer.example/outer-x'
cat >started.mht <<'EOF'
MIME-Version: 1.0
Content-Type: multipart/related; boundary=B; type="text/html"; start="<root@x>"

--B
Content-Type: text/html
Content-ID: <c@x>
Content-Location: http://c.example/

<iframe src=cid:b@x></iframe>
--B
Content-Type: text/html
Content-ID: <root@x>
Content-Location: http://root.example/

<iframe src=cid:b@x></iframe><iframe src=cid:c@x></iframe>
--B
Content-Type: text/html
Content-ID: <b@x>

<a href=link>b</a>
--B--
EOF
check 'a page that is not the first part' 0 '*' '*' -- "$absolve" inline started.mht
expect 'takes in a part by the base that links tells' grep -q 'http://c.example/link' got.out

# The imaginary base is never written (RFC 2557 5 (e)), however a name is spelled.
printf '<a href="%%41.png#f">x</a><img src=A.png>' >site/spelled.html
printf 'A' >site/A.png
check 'a file by another spelling of its name' 0 '<a href="A.png#f">x</a><img src=data:image/png,A>' '*' -- "$absolve" inline site/spelled.html
printf '<base href=pages/><a href="../%%41.png">x</a><img src=../A.png>' >site/spelled.html
check 'and under a BASE' 0 '<base href=pages/><a href="../A.png">x</a><img src=data:image/png,A>' '*' -- "$absolve" inline site/spelled.html
message() { # LOCATION: a page with this header field, and an image that is linked and shown
  printf 'MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n'
  printf -- '--b\nContent-Type: text/html\n%s\n<a href="cid:a">x</a><img src="cid:a">\n' "$1"
  printf -- '--b\nContent-Type: image/gif\nContent-ID: <a>\nContent-Location: A.gif\n\nGIF89a\n--b--\n'
}
message $'Content-Location: d/p.html\n' >located.eml
check 'a link to a part of a name' 0 '<a href="../A.gif">x</a><img src="data:image/gif,GIF89a">' '*' -- "$absolve" inline located.eml
message '' >located.eml
check 'no relative link from a part without a name' 0 '<a href="cid:a">x</a><img src="data:image/gif,GIF89a">' '*' -- "$absolve" inline located.eml

# A folder and a page in it.
mkdir -p tree/sub && printf '<img src=../a.png>' >tree/sub/p.html && printf 'A' >tree/a.png
check 'a folder and a page' 0 '<img src=data:image/png,A>' '' -- "$absolve" inline tree sub/p.html
check 'by its path' 0 '<img src=data:image/png,A>' '' -- "$absolve" inline tree tree/sub/p.html
check 'or with --folder' 0 '<img src=data:image/png,A>' '' -- "$absolve" inline tree/sub/p.html --folder tree
check 'two pages are two inputs' 2 '' 'absolve: error: several inputs need -o FOLDER' -- "$absolve" inline tree/sub/p.html tree/sub/p.html
printf '<img src=no.png><img src=../a.png><img src=/a.png><img src=//h.example/x.png>' >tree/sub/lacks.html
check 'files that are not embedded' 0 '*' '*' -- "$absolve" inline tree/sub/lacks.html
expect 'do not exist' grep -qF 'not in the document: "no.png" (there is no such file)' got.err
expect 'are outside' grep -qF 'not in the document: "../a.png" (outside of the folder; see --folder)' got.err
expect 'above the root of a site, too' grep -qF 'not in the document: "/a.png" (outside of the folder; see --folder)' got.err
expect 'or on the web' grep -qF 'not in the document: "//h.example/x.png" (on the web, from which nothing is fetched)' got.err
printf 'other' >tree/sub/a.png
check 'a file of the same name beside the page is another one' 0 '<img src=no.png><img src=../a.png><img src=/a.png><img src=https://h.example/x.png>' '*' -- "$absolve" inline tree/sub/lacks.html
printf '<img src=/a.png><img src=../a.png><img src=../../sub/a.png>' >tree/sub/site.html
check 'a folder that is named is a site' 0 '<img src=data:image/png,A><img src=data:image/png,A><img src=../../sub/a.png>' '*' -- "$absolve" inline tree/sub/site.html --folder tree
expect 'above which nothing is read' test "$(grep -c 'not in the document' got.err)" = 1
"$absolve" pack tree sub/site.html --date 2026-01-01 -o site.mhtml 2>got.err
expect 'for an archive, too' test "$(grep -c 'not in the archive' got.err)" = 1
check 'which shows the same' 0 '<img src=data:image/png,A><img src=data:image/png,A><img src=../../sub/a.png>' '*' -- "$absolve" inline site.mhtml
check 'a URL of the page decides' 0 '<img src=data:image/png,other><img src=data:image/png,other><img src=http://h.example/sub/a.png>' '*' -- "$absolve" inline tree/sub/site.html -b http://h.example/site.html
printf '<base href=/sub/><img src=../a.png><style>a{background:url(/a.png)}</style>' >tree/index.html
check 'and a BASE from the root' 0 '<base href=/sub/><img src=data:image/png,A><style>a{background:url(data:image/png,A)}</style>' '*' -- "$absolve" inline tree
printf '<p>\n<a href="http://[bad">x</a>' >site/unresolved.html
check 'a link without a target stays' 0 $'<p>\n<a href="http://[bad">x</a>' 'absolve: site/unresolved.html:2:10: warning: "http://[bad" left as written: it is no URL: IPv6-unclosed [link_unresolved]' -- "$absolve" inline site/unresolved.html

# Nothing relative is left where each link has its part.
printf 'MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n<img src="files/a.png"><link rel=stylesheet href=files/s.css>\n--b\nContent-Location: files/a.png\nContent-Type: image/png\n\nh\n--b\nContent-Location: files/s.css\nContent-Type: text/css\n\na{b:url(a.png)}\n--b--\n' >parts.mht
check 'an archive without a base' 0 '' '' -- "$absolve" unpack parts.mht -d parts.out --strict
check 'in one page' 0 '*' '' -- "$absolve" inline parts.mht --strict
mkdir -p circle
printf '<link rel=stylesheet href=a.css>' >circle/index.html
printf '@import "b.css";a{b:c}' >circle/a.css
printf '@import "a.css";a{b:d}' >circle/b.css
check 'stylesheets that import each other' 0 '<link rel=stylesheet href=data:text/css,@import%20%22data:text/css,@import%2520%2522data:text/css,%2522;a%257Bb:d%257D%22;a%7Bb:c%7D>' '' -- "$absolve" inline circle --strict
mkdir importmap
printf 'export let a=1' >importmap/m.js
printf '<script type=importmap>{"imports":{"q":"./m.js"}}</script><script type=speculationrules>{"prefetch":[{"urls":["./m.html"]}]}</script>' >importmap/i.html
printf 'x' >importmap/m.html
check 'the scripts of an import map are embedded, and pages that are prefetched are not' 0 '<script type=importmap>{"imports":{"q":"data:text/javascript,export%20let%20a=1"}}</script><script type=speculationrules>{"prefetch":[{"urls":["http://h/m.html"]}]}</script>' '*' \
  -- "$absolve" inline importmap/i.html -b http://h/i.html
mkdir -p mailbox
printf 'From: a@h.example\n\nx\n' | tee mailbox/1.eml >mailbox/2.eml
check 'a folder of messages has no page' 2 '' 'absolve: error: mailbox: holds no page (a file whose name ends in .html or .htm); name its messages, which inline and unpack take' -- "$absolve" inline mailbox

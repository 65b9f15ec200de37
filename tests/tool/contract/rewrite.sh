check 'rewrite to stdout' 0 '<a href=http://h.example/dir/x>' '' -- "$absolve" rewrite -b $U
check 'rewrite stdin by name' 0 '<a href=http://h.example/dir/x>' '' -- "$absolve" rewrite - -b $U
check 'one bad link does not stop a document' 0 $'<a href=http://h.example/dir/x>1</a>\n<a href="http://[y">2</a>' \
  'absolve: page.html:2:10: warning: "http://[y" left as written: it is no URL: IPv6-unclosed [link_unresolved]' \
  -- "$absolve" rewrite page.html -b $U
check 'strict: something is unresolved' 1 '*' '*' -- "$absolve" rewrite page.html -b $U --strict
check 'strict: no base' 1 '<a href=x>' \
  'absolve: standard input: warning: 1 relative link left: there is no base (give the retrieval URL with -b) [no_base]' \
  -- "$absolve" rewrite --strict
check 'a typed base is unwrapped' 0 '<a href=http://h.example/dir/x>' '' -- "$absolve" rewrite -b "<URL:$U>"
check 'a relative base is a usage error' 2 '' \
  'absolve: error: -b dir/: a base must be an absolute URI, beginning with a scheme' -- "$absolve" rewrite -b dir/
check 'a default base' 0 '<a href=http://d/x>' '' -- "$absolve" rewrite --default-base http://d/
printf '<a href=x>' >edit-me.html
check 'output to a file' 0 '' '*' -- "$absolve" rewrite page.html -b $U -o out.html
expect 'the file is written' grep -q dir/x out.html
check 'output onto the input' 2 '' 'absolve: edit-me.html: error: the output is the input; use --in-place' \
  -- "$absolve" rewrite edit-me.html -b $U -o ./edit-me.html
expect 'the input is whole' grep -q '<a href=x>' edit-me.html
check 'several inputs need a place' 2 '' 'absolve: error: several inputs need -o FOLDER or --in-place' \
  -- "$absolve" rewrite page.html out.html -b $U
mkdir -p sub/deep && cp page.html sub/deep/ && cp page.html sub/
check 'a folder' 0 '' '*' -- "$absolve" rewrite page.html sub/page.html sub/deep/page.html ../"${work##*/}"/page.html -b $U -o tree
check 'the same place twice' 3 '' '*' -- "$absolve" rewrite sub/page.html ./sub/page.html -b $U -o tree
expect 'paths are kept below the folder' grep -q dir/x tree/sub/deep/page.html
expect 'nothing leaves the folder' test ! -e "../${work##*/}x"
expect 'up and down again stays inside' grep -q dir/x "tree/${work##*/}/page.html"
mkdir -p linked elsewhere && ln -s ../elsewhere linked/sub && ln -s ../elsewhere/new.html linked/page.html
for input in page.html sub/page.html; do
  link=linked/${input%/*}
  check "a link below the folder, for $input" 3 '' "absolve: $link: error: is a symbolic link; nothing is written through it" \
    -- "$absolve" rewrite --quiet "$input" -b $U -o linked/
done
expect 'is not followed' test -z "$(ls elsewhere)"
ln -s elsewhere to && "$absolve" rewrite page.html -b $U -o to/
expect 'the folder itself may be one' grep -q dir/x elsewhere/page.html

cp page.html edit.html && chmod 640 edit.html && ln -s edit.html link.html
check 'in place, with a backup' 0 '' '*' -- "$absolve" rewrite --in-place=.orig link.html -b $U
expect 'the link is still one' test -L link.html
expect 'the file behind it is edited' grep -q dir/x edit.html
expect 'the backup is the old one' cmp -s page.html edit.html.orig
expect 'permissions are kept' test "$(stat -c %a edit.html)" = 640
before=$(stat -c %i edit.html)
check 'in place again' 0 '' '*' -- "$absolve" rewrite --in-place edit.html -b http://elsewhere/
expect 'nothing to change: not touched' test "$(stat -c %i edit.html)" = "$before"
check 'a suffix that is a path' 2 '' 'absolve: error: --in-place=/../x: a suffix holds no slash' -- "$absolve" rewrite --in-place=/../x page.html -b $U
check 'in place and -o' 2 '' '*' -- "$absolve" rewrite --in-place -o x page.html -b $U
check 'stdin in place' 2 '' 'absolve: error: standard input cannot be rewritten in place' -- "$absolve" rewrite --in-place - -b $U
expect 'no temporary file stays' test -z "$(find . -name '*.??????' -newer page.html -name '*html.??????')"
cp page.html same.html
"$absolve" rewrite same.html -b $U >>same.html 2>got.err
expect 'stdout onto the input is refused' test $? = 2
expect 'and the input is whole' cmp -s page.html same.html
check 'a base without its scheme' 0 '*' 'absolve: note: -b h.example/dir/: read as http://h.example/dir/' -- \
  "$absolve" rewrite -b h.example/dir/ edit-me.html
check 'a host and a port without their scheme' 0 '*' '*' -- "$absolve" links -b localhost:8000/d/ edit-me.html
expect 'are named' grep -qF 'warning: -b localhost:8000/d/: what stands before the colon is read as a scheme; did you mean http://localhost:8000/d/?' got.err
check 'a folder with the name of a document' 2 '' 'absolve: error: --output both.html: the output of 2 files is a folder (write both.html/ if it has this name)' \
  -- "$absolve" rewrite -b $U edit-me.html in -o both.html
check 'a folder that is a file' 2 '' 'absolve: error: --output edit-me.html: the output of 2 files is a folder, and this is a file' \
  -- "$absolve" rewrite -b $U edit-me.html in -o edit-me.html

# A page that a browser saved, with the folder of its files beside it.
mkdir -p keep/page_files && touch keep/page_files/a.css
said='<!-- saved from url=(0027)https://www.h.example/a/p/ -->'
printf '%s<link href="./page_files/a.css"><img srcset="page_files/x 2x, y 1x"><a href=/b>b</a>' "$said" >keep/page.html
# A folder beside a page shows only if a page says so that a browser saved it.
mkdir -p firefox/page_files && printf x >firefox/page_files/a.png && printf '<img src="page_files/a.png">' >firefox/page.html
check 'a folder beside a page' 0 '<img src="http://z.example/page_files/a.png">' 'absolve: firefox/page.html: note: its links into page_files, a folder beside it, lead to the web now; if a browser saved the page, --saved-files page_files keeps them' -- "$absolve" rewrite firefox/page.html -b http://z.example/
mkdir -p firefox/page_fichiers && sed s/_files/_fichiers/ firefox/page.html >firefox/fr.html && mv firefox/page_fichiers firefox/fr_fichiers && sed -i s/page_/fr_/ firefox/fr.html
check 'in another language' 0 '*' 'absolve: firefox/fr.html: note: its links into fr_fichiers, a folder beside it, lead to the web now; if a browser saved the page, --saved-files fr_fichiers keeps them' -- "$absolve" rewrite firefox/fr.html -b http://z.example/
check 'is what --saved-files says' 0 '<img src="page_files/a.png">' 'absolve: firefox/page.html: note: 1 link to files that were saved with the page, in page_files: the URLs of these files on the web are unknown [leads_to_saved_files]' -- "$absolve" rewrite firefox/page.html -b http://z.example/ --saved-files page_files
check 'an option without effect' 0 '*' 'absolve: firefox/page.html: note: no link leads into other, the folder of --saved-files' -- "$absolve" rewrite firefox/page.html -b http://z.example/page.html --saved-files other
check 'an option without effect, in pieces' 0 '*' 'absolve: firefox/page.html: note: no link leads into other, the folder of --saved-files' -- "$absolve" rewrite --stream firefox/page.html -b http://z.example/page.html --saved-files other
mkdir -p kept/c_files && printf 'a{background:url(bg.png)}' >kept/c_files/s.css
printf '<!-- saved from url=(0026)https://h.example/d/c.html -->\n<link rel=stylesheet href="./c_files/s.css">\n' >kept/c.html
check 'the files of a saved page have no URL' 0 '*' 'absolve: kept: note: files that a browser saved with a page, and whose URLs are unknown, are left out: 1, in c_files/
absolve: kept/c.html: note: 1 link to files that were saved with the page, in c_files: the URLs of these files on the web are unknown [leads_to_saved_files]' -- "$absolve" rewrite kept -b https://h.example/d/ --in-place
expect 'and stay' test "$(cat kept/c_files/s.css)" = 'a{background:url(bg.png)}'
mkdir -p hosts/z.example && printf '<a href=/x>' >hosts/z.example/p.html
check 'the folder above that of the host' 0 '*' 'absolve: hosts: note: the folder z.example/ in it is named as the host of -b; if it has the files of that host, give hosts/z.example/ instead' -- "$absolve" rewrite hosts -b http://z.example/ -o of_hosts
printf '<a href="x#f">' >linked.html
printf 'http://z.example/x\ty\nhttp://z.example/none\tn\n' >unused.map
check 'lines of a map that fit no link' 0 '<a href="y#f">' 'absolve: unused.map: note: lines whose target no link has: 1: http://z.example/none' -- "$absolve" rewrite -b http://z.example/ --map unused.map linked.html
saved() { echo "absolve: $1: note: $2 to files that were saved with the page, in page_files: the URLs of these files on the web are unknown [leads_to_saved_files]"; }
kept() { printf '%s<link href="./page_files/a.css"><img srcset="page_files/x 2x, %sy 1x"><a href=%sb>b</a>' "$said" "$1" "$2"; }
check 'links to saved files stay' 0 "$(kept https://www.h.example/a/p/ https://www.h.example/)" "$(saved 'keep/page.html' '2 links')" -- "$absolve" rewrite keep/page.html --saved-from
check 'with -b, too' 0 "$(kept http://z.example/ http://z.example/)" "$(saved 'keep/page.html' '2 links')" -- "$absolve" rewrite keep/page.html -b http://z.example/
check 'and as the page arrives' 0 "$(kept http://z.example/ http://z.example/)" "$(saved 'keep/page.html' '2 links')" -- "$absolve" rewrite keep/page.html -b http://z.example/ --stream
check 'on standard input' 0 "$(kept http://z.example/ http://z.example/)" "$(saved 'standard input' '2 links')" -- bash -c "'$absolve' rewrite - -b http://z.example/ --saved-files page_files <keep/page.html"
check 'whose folder a link names' 0 "$said<link href=\"./page_files/a.css\"><img srcset=\"http://z.example/page_files/x 2x, http://z.example/y 1x\"><a href=http://z.example/b>b</a>" "$(saved 'standard input' '1 link')" -- bash -c "'$absolve' rewrite - -b http://z.example/ <keep/page.html"
printf 'page_files/a.css\thttps://cdn.example/a.css\n' >known.map
check 'where the URL of a file is known' 0 '*' "$(saved keep/page.html '1 link')" -- "$absolve" rewrite keep/page.html --saved-from --map known.map
expect 'it is written' grep -qF '<link href="https://cdn.example/a.css"><img srcset="page_files/x 2x' got.out
check 'a saved page without a base' 0 "$(cat keep/page.html)" "$(saved keep/page.html '2 links')
absolve: keep/page.html: warning: 2 relative links left: there is no base (the document states that it was saved from https://www.h.example/a/p/: --saved-from uses this URL, or give another one with -b) [no_base]" -- "$absolve" rewrite keep/page.html
check 'explained' 0 '*' '' -- "$absolve" explain keep/page.html --saved-from --link 1
expect 'as a saved file' grep -qF 'the link leads into page_files, where a browser saved the files of the page' got.out
sed 's/<!--.*-->//' keep/page.html >keep/none.html && mkdir keep/none_files && sed -i 's/page_files/none_files/g' keep/none.html
check 'another page beside a folder' 0 '<link href="http://z.example/none_files/a.css"><img srcset="http://z.example/none_files/x 2x, http://z.example/y 1x"><a href=http://z.example/b>b</a>' '*' -- "$absolve" rewrite keep/none.html -b http://z.example/
printf '%s<base href="http://z.example/"><link href="page_files/a.css">' "$said" >keep/page.html
check 'a BASE elsewhere' 0 "$said<base href=\"http://z.example/\"><link href=\"http://z.example/page_files/a.css\">" '' -- "$absolve" rewrite keep/page.html
printf 'a\tb\na\tc\n' >twice.map
check 'a target twice in a map' 2 '' 'absolve: error: twice.map:2: an earlier line says what to write for a' -- "$absolve" rewrite --map twice.map keep/page.html
check 'a folder as a map' 3 '' 'absolve: error: keep: cannot be read: Is a directory' -- "$absolve" rewrite --map keep keep/page.html
check 'a folder as attributes' 3 '' 'absolve: error: keep: cannot be read: Is a directory' -- "$absolve" rewrite --attributes keep keep/page.html

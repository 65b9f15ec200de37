rm -f in
mkdir -p mirror/h/d
printf '<base href="/d/"><a href="x?1">1</a><a href=../>2</a><a href=gone>3</a>\xE9' >mirror/h/index.html
printf '<a href=/>' >'mirror/h/d/x?1'
printf 'http://h/\th/index.html\nhttp://h/d/x?1\th/d/x?1\ttext/html\nhttp://h/lost\th/lost\n' >urls.tsv
cp -r mirror before
check 'localize' 0 '*' '*' -- "$absolve" localize mirror --map urls.tsv --backup
printf '<base href=""><a href="d/x%%3F1">1</a><a href=index.html>2</a><a href=http://h/d/gone>3</a>\xE9' >want
expect 'links between files are relative, others absolute' cmp -s want mirror/h/index.html
expect 'from below, too' grep -qx '<a href=../index.html>' 'mirror/h/d/x?1'
expect 'what was edited is kept' cmp -s before/h/index.html mirror/h/index.html.orig
cp -r mirror once
check 'localize again' 0 '*' '*' -- "$absolve" localize mirror --map urls.tsv --backup
expect 'changes nothing' diff -r mirror once
mkdir mirror/h/d/gone && printf x >mirror/h/d/gone/index.html
printf 'http://h/d/gone\th/d/gone/index.html\n' >>urls.tsv
check 'localize a mirror that has grown' 0 '*' '*' -- "$absolve" localize mirror --map urls.tsv
expect 'makes what is there by now local' grep -qa 'href=d/gone/index.html>3' mirror/h/index.html
check 'a folder of a mirror that is localized' 2 '*' '*' -- "$absolve" localize mirror/h
check 'one file of it' 0 '' '*' -- "$absolve" localize mirror 'mirror/h/d/x?1' --undo
expect 'is undone' cmp -s 'before/h/d/x?1' 'mirror/h/d/x?1'
printf ' ' >>mirror/h/index.html
check 'a file that was changed since' 4 '' "absolve: mirror/h/index.html: error: left unchanged: it was changed since, and is not what localize made of it; fetch it again, or take the change back first" -- "$absolve" localize mirror --undo
truncate -s -1 mirror/h/index.html
check 'undo' 0 '' '*' -- "$absolve" localize mirror --undo
rm -r mirror/h/d/gone mirror/h/*.orig mirror/h/d/*.orig
expect 'all is as it was' diff -r mirror before
check 'by the layout, with backups' 0 '*' '*' -- "$absolve" localize mirror -b http://h/ --backup
rm -rf once && cp -r mirror once && check 'again' 0 '*' '*' -- "$absolve" localize mirror -b http://h/ --backup
expect 'backups are no part of the mirror' diff -r mirror once && rm -r once
check 'a folder around' 2 '*' '*' -- "$absolve" localize .
install -m 600 /dev/null mirror/h/d/.absolve-a1B2c3
check 'undone' 0 '' '*' -- "$absolve" localize mirror --undo
expect 'and what a killed run left is gone' test ! -e mirror/h/d/.absolve-a1B2c3
rm mirror/h/*.orig mirror/h/d/*.orig
check 'by the layout' 0 '*' '*' -- "$absolve" localize mirror -b http://h/
expect 'as wget makes it' cmp -s want mirror/h/index.html
check 'undo without a list' 0 '' '*' -- "$absolve" localize mirror --undo
check 'a folder that is no host' 2 '' '*' -- "$absolve" localize mirror/h -b http://g.example/
expect 'and what helps' grep -q 'no folder in it is called g.example, .*--no-host-directories' got.err
check 'by the layout of one host' 0 '*' '*' -- "$absolve" localize mirror/h --no-host-directories -b http://h/
expect 'as well' cmp -s want mirror/h/index.html
check 'and back' 0 '' '*' -- "$absolve" localize mirror/h --undo
printf '{"file":"../out","before":"","after":"","changes":[[0,0,"x"]]}\n' >mirror/.absolve-localized.jsonl
printf y >out
check 'a record that leads outside' 3 '' '*' -- "$absolve" localize mirror --undo
expect 'reaches nothing' grep -qx y out
printf '{"absolve":"localized","folder":"%s"}\n{"file":"h/index.html","befo' \
  "$(printf %s "$(realpath mirror)" | sha256sum | cut -d' ' -f1)" >mirror/.absolve-localized.jsonl
check 'a record whose end is missing' 0 '' '*' -- "$absolve" localize mirror --undo
printf '{}\n' >mirror/.absolve-localized.jsonl
check 'a record that is none' 0 '*' '*' -- "$absolve" localize mirror -b http://h/
expect 'is one of the files of the site' grep -q "one of the site's files" got.err
expect 'which stays' grep -qx '{}' mirror/.absolve-localized.jsonl
check 'and the record has another name' 0 '' '*' -- "$absolve" localize mirror --undo
rm mirror/.absolve-localized.jsonl
mkfifo mirror/.absolve-localized.jsonl
check 'a record that is a pipe' 0 '*' '*' -- timeout 5 "$absolve" localize mirror -b http://h/
check 'is none' 0 '' '*' -- timeout 5 "$absolve" localize mirror --undo
rm mirror/.absolve-localized.jsonl
ln -sf ../../out mirror/h/link.html && mkdir elsewhere && cp before/h/index.html elsewhere && ln -s ../elsewhere mirror/to
printf 'http://h/link\th/link.html\nhttp://h/to\tto/index.html\nhttp://h/up\t../out\n' >links.tsv
check 'links planted in a mirror' 2 '*' '*' -- "$absolve" localize mirror --map links.tsv
expect 'are not followed' cmp -s before/h/index.html elsewhere/index.html
check 'no folder' 2 '*' 'absolve: error: localize needs the folder of a mirror' -- "$absolve" localize
check 'no list' 2 '*' '*' -- "$absolve" localize mirror --map out

# A list of mirrors, one per line.
mkdir -p m1/h.example m2/pages
printf '<a href=/b.html>' >m1/h.example/a.html
printf '<a href=/a.html>' >m1/h.example/b.html
cp m1/h.example/?.html m2/pages
printf 'm1\nm2/pages\thttp://g.example/\nnowhere\n' >list
check 'a list of mirrors' 3 '*' 'absolve: error: nowhere: there is no such file' -- "$absolve" localize --no-host-directories --files-from <(sed -n 2,3p list)
expect 'with its URL' grep -qx '<a href=b.html>' m2/pages/a.html
check 'a list of mirrors with hosts in them' 0 '*' '*' -- "$absolve" localize --files-from <(sed -n 1p list)
expect 'is localized' grep -qx '<a href=b.html>' m1/h.example/a.html
check 'and is undone' 0 '' '*' -- "$absolve" localize --undo --files-from <(sed -n 1p list)
expect 'to what it was' grep -qx '<a href=/b.html>' m1/h.example/a.html
check 'a map is of one mirror' 2 '' 'absolve: error: --files-from names folders, and --map, --missing and FILE are of one alone' \
  -- "$absolve" localize --files-from list --map x

# The summary, the dry run, and the list of missing files.
mkdir -p told/h.example
printf '<a href=/b.html><a href=//h.example/c.html><img src=lost.png><img src=lost.png#x><link rel=stylesheet href=lost.css><link rel=next href=d.html><a href="#x"><a href=mailto:x@h.example>' >told/h.example/a.html
printf '<p>' >told/h.example/b.html
cp -r told untold
check 'a dry run' 0 '*' '*' -- "$absolve" localize told --dry-run --missing lacks
expect 'changes nothing' diff -r untold told
sed 's/seconds: .*//; s/^.*told: /told: /' got.out >summary
expect 'and says what it would do' test "$(cat summary)" = 'told: documents: 2, to be changed: 1; links to files: 1, to the web: 6; missing: 2; '
expect 'and what is missing, once' test "$(xargs <lacks)" = 'http://h.example/lost.css http://h.example/lost.png'
check 'the run itself' 0 '*' '*' -- "$absolve" localize told
expect 'does it' grep -q 'documents: 2, changed: 1; links to files: 1, to the web: 6; missing: 2; seconds: ' got.out
check 'another one' 0 '*' '*' -- "$absolve" localize told
expect 'has nothing to do' grep -q 'documents: 2, changed: 0; links to files: 1, to the web: 6; missing: 2; ' got.out
check 'no dry undo' 2 '' 'absolve: error: --undo and --dry-run do not go together' -- "$absolve" localize told --undo --dry-run
for place in told/h.example/a.html told/new told/.absolve-localized.jsonl ./told/../told/new; do
  check "a list in the mirror: $place" 2 '' "absolve: error: --missing $place: is in the folder that is localized" -- "$absolve" localize told --missing "$place"
done
ln -s told/h.example/a.html around
check 'or behind a link' 2 '' 'absolve: error: --missing around: is in the folder that is localized' -- "$absolve" localize told --missing around

# Files that browsers do not show correctly from a folder because of their names.
mkdir -p misnamed/h
printf '<!doctype html><link rel=stylesheet href="s.css?v=3"><a href="p.php?x=1">x</a><script type=module src=m.js></script><script src=n.js></script>' >misnamed/h/index.html
printf 'p{}' >'misnamed/h/s.css?v=3'
printf '<!doctype html><p>' | tee 'misnamed/h/p.php?x=1' >misnamed/h/q.html
printf '<html xmlns="http://www.w3.org/1999/xhtml"/>' | tee misnamed/h/x.xhtml.html >misnamed/h/y.xhtml
printf '1' | tee misnamed/h/m.js misnamed/h/n.js >misnamed/h/README
cp -r misnamed misnamed-with-map
check 'names without a type' 0 '*' "absolve: misnamed: note: names that FAT and exFAT, as on USB sticks, cannot hold (fetch with wget --restrict-file-names=windows): 2: h/p.php?x=1, h/s.css?v=3
absolve: misnamed/h/index.html:1:103: note: \"m.js\" is a module script: browsers run it only from a server, not from a folder [module_elsewhere]
absolve: misnamed: warning: browsers do not recognize these files by their names, and show pages as text and ignore stylesheets (fetch with wget -E, or serve the folder): 2: h/p.php?x=1, h/s.css?v=3" -- "$absolve" localize misnamed -b http://h/
printf 'http://h/index.html\th/index.html\ttext/html\nhttp://h/x.xhtml\th/x.xhtml.html\tapplication/xhtml+xml\nhttp://h/y.xhtml\th/y.xhtml\tapplication/xhtml+xml\nhttp://h/s\th/s.css?v=3\ttext/css\nhttp://h/r\th/README\ttext/plain\n' >types
check 'and of another type' 0 '*' "absolve: misnamed-with-map: note: left as they are, because --map does not list them: h/q.html
absolve: misnamed-with-map: note: names that FAT and exFAT, as on USB sticks, cannot hold (fetch with wget --restrict-file-names=windows): 1: h/s.css?v=3
absolve: misnamed-with-map: warning: browsers do not recognize these files by their names, and show pages as text and ignore stylesheets (fetch with wget -E, or serve the folder): 1: h/s.css?v=3
absolve: misnamed-with-map: warning: browsers read these XHTML files as HTML by their names: 1: h/x.xhtml.html
absolve: misnamed-with-map: note: pages need, and the mirror lacks: http://h/m.js, http://h/n.js, http://h/s.css?v=3" -- "$absolve" localize misnamed-with-map --map types
check 'nothing to say' 0 '*' '' -- bash -c 'mkdir -p named/h && printf "<p>" >named/h/a.htm && cp named/h/a.htm named/h/B.HTML && "$1" localize named -b http://h/' _ "$absolve"
# The argument must be the folder of the mirror. localize reports its assumptions.
mkdir -p assumed/h.example
printf '<a href=/b.html>' >assumed/h.example/a.html
check 'a page is no mirror' 2 '' 'absolve: error: assumed/h.example/a.html: is not a folder; localize needs the folder of the mirror first' \
  -- "$absolve" localize assumed/h.example/a.html
check 'the hosts that are assumed' 0 '*' "absolve: assumed: note: the names of the files are read as URLs of 1 host: http://h.example/ (for https, give -b https://HOST/; see also --map)" \
  -- "$absolve" localize assumed
check 'a folder in a localized one' 2 '' "absolve: assumed/h.example: error: is part of $PWD/assumed, which has a record of localize; to undo it: absolve localize $PWD/assumed --undo" \
  -- "$absolve" localize assumed/h.example
check 'the files of one host, whose folders are no hosts' 2 '' "absolve: error: nothing tells which URLs the files of sites/w.example are from, because no folder in it is named as a host: if it has the files of one host, give -b http://w.example/ --no-host-directories, or localize the folder above it; see also --map" \
  -- bash -c 'mkdir -p sites/w.example/css sites/intranet && printf "<a href=/b.html>" | tee sites/w.example/css/a.html sites/intranet/b.html >sites/w.example/b.html && "$1" localize sites/w.example' _ "$absolve"
check 'a folder without a dot beside a host' 0 '*' '*' -- "$absolve" localize sites --dry-run
expect 'is named' grep -q 'left as they are, because nothing tells their URLs (see --map): .*intranet/b.html' got.err
check 'and read if -b names it' 0 '*' '' -- "$absolve" localize sites -b http://intranet/
expect 'by its host' grep -qx '<a href=b.html>' sites/intranet/b.html
mkdir -p alone/intranet && printf '<p>' >alone/intranet/b.html
check 'a folder without a dot that may be a host' 2 '' 'absolve: error: nothing tells which URLs the files of alone are from, because no folder in it is named as a host: if it has the files of one host, give -b http://HOST/ --no-host-directories; if intranet is the host, give -b http://intranet/; see also --map' \
  -- "$absolve" localize alone
check 'undoing says how much' 0 '' "absolve: assumed: note: files restored: 1" -- "$absolve" localize assumed --undo
check 'or that nothing was left' 0 '' "absolve: assumed: note: there is nothing to undo" -- "$absolve" localize assumed --undo
# A person's edits end what can be undone, and a file that is gone ends its own record.
mkdir -p edited/h.example && printf '<a href="http://h.example/b.html">b</a>' >edited/h.example/a.html && printf '<p>' >edited/h.example/b.html
"$absolve" localize edited -q && printf '<a href="/b.html">new</a>' >>edited/h.example/a.html
check 'an edit behind the back of localize' 0 '*' 'absolve: edited/h.example/a.html: warning: was changed since it was localized; what was edited before that change can no longer be undone' \
  -- "$absolve" localize edited -b http://h.example/
check 'leaves what is undone from there' 0 '' 'absolve: edited: note: files restored: 1' -- "$absolve" localize edited --undo
"$absolve" localize edited -q && rm edited/h.example/a.html
check 'a file that is gone' 0 '' 'absolve: edited/h.example/a.html: note: is gone, and its edits with it
absolve: edited: note: there is nothing to undo' -- "$absolve" localize edited --undo
expect 'has no record' test "$(ls -A edited)" = h.example
mkdir -p scripts/h.example
printf '<script src=/app.js></script>' >scripts/h.example/index.html
printf "u = '<a href=x>'\n" | tee scripts/h.example/app.js >scripts/h.example/app.foo
check 'a site with scripts' 0 '*' '*' -- "$absolve" localize scripts
expect 'its scripts stay' test "$(cat scripts/h.example/app.js)$(cat scripts/h.example/app.foo)" == "u = '<a href=x>'u = '<a href=x>'"
expect 'its page does not' grep -q 'src="*app.js' scripts/h.example/index.html
# A stylesheet may be in the encoding of the page that loads it (CSS Syntax 3, 3.2), which localize does not know.
mkdir -p sheets/h.example
printf 'a{background:url(/caf\xE9.png)} b{background:url(/caf\xC3\xA9.png)} c{background:url(/\xE9/../c.png)}' >sheets/h.example/s.css
printf 'x' >sheets/h.example/c.png
check 'a sheet in an unknown encoding' 0 '*' '*' -- "$absolve" localize sheets
printf 'a{background:url(/caf\xE9.png)} b{background:url(http://h.example/caf%%C3%%A9.png)} c{background:url(c.png)}' >want
expect 'keeps its links' cmp sheets/h.example/s.css want

# Missing files are named, and files that wget -E may have written are reported.
rm -f in
mkdir -p adjusted/h.example
printf '<link rel=stylesheet href="/s.css?v=3"><img src=/no.png>' >adjusted/h.example/index.html
printf 'a{}' >'adjusted/h.example/s.css?v=3.css'
check 'missing files are named' 0 '*' '*' -- "$absolve" localize adjusted --dry-run
expect 'by their URLs' grep -q 'note: pages need, and the mirror lacks: http://h.example/no.png, http://h.example/s.css?v=3' got.err
expect 'and -E is suggested' grep -q 'warning: h.example/s.css?v=3.css is here: add -E or --map' got.err
check '--strict counts missing files' 1 '*' '*' -- "$absolve" localize adjusted --dry-run --strict
check '-q silences the summary' 0 '' '' -- "$absolve" localize adjusted --dry-run -q -b http://h.example/
check 'with -E' 0 '*' '*' -- "$absolve" localize adjusted -E
expect 'the style sheet is found' grep -q 'href="s.css%3Fv=3.css"' adjusted/h.example/index.html
expect 'and not suggested' test "$(grep -c 'add -E' got.err)" = 0
check 'progress is shown' 0 '*' '*' -- "$absolve" localize adjusted -E --progress
expect 'by files' grep -q '2 of 2 files' got.err
printf '<a href="?p=1">' >adjusted/h.example/w.html && rm 'adjusted/h.example/s.css?v=3.css' && printf '<p>' >adjusted/h.example/w.html@p=1
check 'names for Windows are found by themselves' 0 '*' '*' -- "$absolve" localize adjusted
expect 'with @ for ?' grep -q 'href="w.html@p=1"' adjusted/h.example/w.html
check 'unless the names are of unix' 0 '*' '*' -- "$absolve" localize adjusted --restrict-file-names=unix
expect 'where @ is itself' grep -q 'href="http://h.example/w.html?p=1"' adjusted/h.example/w.html

# Pages that a browser saved state their URLs.
mkdir -p kept/a_files && touch kept/a_files/s.css
printf '<!-- saved from url=(0027)https://www.h.example/a/p/ --><link rel=stylesheet href="./a_files/s.css"><a href=/b#x>b</a><a href=c>c</a>' >kept/a.html
printf '<!-- saved from url=(0023)https://www.h.example/b --><a href=https://www.h.example/a/p/>a</a>' >kept/b.htm
check 'saved pages' 0 '*' '' -- "$absolve" localize kept
expect 'link to each other and to their files' grep -q '<link rel=stylesheet href="./a_files/s.css"><a href=b.htm#x>b</a><a href=https://www.h.example/a/p/c>c</a>' kept/a.html
printf '<!-- saved from url=(0021)https://www.h.example/ --><img src=lost_files/i.png><link rel=stylesheet href=lost_files/s.css>' >lost.html
mkdir -p lost/lost_files && mv lost.html lost/ && printf 'a{b:url(gone.png);c:url(/top.png)}' >lost/lost_files/s.css
check 'files that are gone from the folder of a saved page' 0 '*' 'absolve: lost: note: pages need, and the mirror lacks: https://www.h.example/top.png
absolve: lost: warning: gone from the folders of saved pages, and nothing tells where to fetch: lost_files/gone.png, lost_files/i.png' -- "$absolve" localize lost
expect 'have no URL' grep -q '<img src=lost_files/i.png><link rel=stylesheet href=lost_files/s.css>' lost/lost.html
expect 'and none from a stylesheet' grep -qF 'a{b:url(gone.png);c:url(https://www.h.example/top.png)}' lost/lost_files/s.css
expect 'in both directions' grep -q '<a href=a.html>a</a>' kept/b.htm
mkdir -p hosted/h.example && cp kept/b.htm hosted/h.example/ && "$absolve" localize kept --undo 2>/dev/null
check 'a page of a host' 0 '*' '*' -- "$absolve" localize hosted
expect 'is not from where it states' grep -q 'http://h.example/' got.err

# Files whose URL is not known.
mkdir -p partly/h.example && touch partly/top.html && printf '<a href=x>' >partly/h.example/a.html
check 'files without a URL are named' 0 '*' "absolve: partly: note: the names of the files are read as URLs of 1 host: http://h.example/ (for https, give -b https://HOST/; see also --map)
absolve: partly: note: left as they are, because nothing tells their URLs (see --map): top.html" -- "$absolve" localize partly
printf 'http://h/a\th.example/a.html\nhttp://h/b\tgone.html\n' >partly.tsv
check 'rows without a file are counted' 0 '*' 'absolve: partly.tsv: note: files that it names, and the folder does not hold: 1
absolve: partly: note: left as they are, because --map does not list them: top.html' \
  -- "$absolve" localize partly --map partly.tsv --dry-run
ln -s a.html partly/h.example/link.html
check 'the folder is read once' 0 '*' 'absolve: partly: note: 1 symbolic link is not read as a file
absolve: partly.tsv: note: files that it names, and the folder does not hold: 1
absolve: partly: note: left as they are, because --map does not list them: top.html' \
  -- "$absolve" localize partly --map partly.tsv --dry-run
rm partly/h.example/link.html
# wget -E adds .html to names, which the names show. The list of what is missing is alone on standard output.
mkdir -p added/h.example && printf '<p>' >'added/h.example/b.html?x=1.html'
printf '<a href="b.html?x=1">b</a><img src=none.png>' >added/h.example/a.html
check 'a list for programs' 0 'http://h.example/none.png' '*' -- "$absolve" localize added --missing -
expect 'the summary is a note' grep -q 'note: documents: 2, changed: 1; links to files: 1, to the web: 1; missing: 1; seconds: ' got.err
expect 'so is what the names show' grep -q 'URLs of 1 host: http://h.example/, with .html added by wget -E' got.err
expect 'the page is found' grep -q 'href="b.html%3Fx=1.html"' added/h.example/a.html

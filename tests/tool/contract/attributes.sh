printf '<select><a href=x></select><div><svg><g></div>' >in
check 'scan sees what select keeps' 0 '<select><a href=http://h.example/dir/x></select><div><svg><g></div>' '' -- "$absolve" rewrite -b $U
check 'a tree of 2015 does not' 0 '<select><a href=x></select><div><svg><g></div>' '' -- "$absolve" rewrite -b $U --engine tree
check 'both, and they disagree' 4 '<select><a href=x></select><div><svg><g></div>' \
  'absolve: standard input: error: left unchanged: two readings of it differ: a href at byte 16 by scan only [engines_disagree]' -- "$absolve" rewrite -b $U --verify
check 'what was needed is explained' 0 '*' 'absolve: standard input: note: read by the scanner again, with all open elements, as UTF-8, base http://h.example/dir/page.html
absolve: note: documents read: 1; read again, with all open elements: 1' -- "$absolve" rewrite -b $U --explain
printf 'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n<a href=x>\n--bc\n--b--\n' >mail.eml
check 'mimetic reads a message otherwise' 4 '*' \
  'absolve: mail.eml: error: left unchanged: two readings of it differ: part 1: the body differs at its byte 10 [engines_disagree]' \
  -- "$absolve" rewrite -b $U --verify mail.eml
expect 'it stays as it is' cmp -s mail.eml got.out
printf '<a href=x><img data-src=y src=z><amp-img src=w>' >in
check 'both, and they agree' 0 '*' '' -- "$absolve" rewrite -b $U --verify
check 'a group taken in' 0 '<a href=http://h.example/dir/x><img data-src=http://h.example/dir/y src=http://h.example/dir/z><amp-img src=w>' '' \
  -- "$absolve" rewrite -b $U --with lazy
printf '+ amp # and\n-a@href\n\n+img@alt=list\n' >changes
check 'a file of changes' 0 '<a href=x><img data-src=y src=z><amp-img src=http://h.example/dir/w>' '' -- "$absolve" rewrite -b $U --attributes changes --without img@src
check 'a change that cannot be read' 2 '' 'absolve: error: --with a: not a change to the table of attributes: give a group, such as lazy, or element@attribute[=kind]; in a file, put + or - before it (see absolve attributes --help)' -- "$absolve" rewrite --with a
expect 'the table as text' grep -qx 'html *a *href *url *always *standard' <("$absolve" attributes)
expect 'the table as json' grep -q '{"vocabulary":"html","element":"a","attribute":"href","kind":"url","when":"always","group":"standard","exemption":"none","note":null}' \
  <("$absolve" attributes --format json)
expect 'what is exempt from the base' grep -qx 'html *img *src *url *always *standard *blank' <("$absolve" attributes)
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
    rfc2396  http://h.example/dir/page.html#s  (base http://h.example/dir/page.html)
    rfc3986  http://h.example/b/c#s  (base http://h.example/b/c)
    by same_document
in:1:62: a href  /x/../z
    rfc2396  http://h.example/x/../z
    rfc3986  http://h.example/z
    by rooted_dots
in: of 5 links 3 differ between rfc2396 and rfc3986: query_only 1, rooted_dots 1, same_document 1
in: of 5 links 0 differ between rfc2396 and url-syntax-07' '' -- "$absolve" compare in -b $U --profiles rfc2396,rfc3986,url-syntax-07
check 'compare as jsonl' 0 '{"file":"in","entity":null,"frame":null,"element":"a","attribute":"href","raw":"#s","line":1,"column":44,"profiles":["rfc2396","rfc3986"],"targets":["http://h.example/dir/page.html#s","http://h.example/b/c#s"],"bases":["http://h.example/dir/page.html","http://h.example/b/c"],"columns":["same_document"]}' '' \
  -- bash -c '"$1" compare in -b "$2" --profiles rfc2396,rfc3986 --format jsonl | sed -n 2p' _ "$absolve" $U
check 'a base that differs is shown' 0 '*' '' -- "$absolve" compare in -b $U --profiles rfc3986,url-03
expect 'with both bases' grep -q 'url-03   http://h.example/dir/same  (base http://h.example/dir/page.html)' got.out
expect 'and the column that makes it' grep -q 'by embedded_base' got.out
printf '<iframe srcdoc="<a href=?y>"></iframe>' >framed
check 'compare names the document in a srcdoc' 0 '*' '' -- "$absolve" compare framed -b $U --profiles rfc2396,rfc3986 --format jsonl
expect 'by its number' grep -q '"frame":"1"' got.out
check 'compare without profiles' 2 '' 'absolve: error: compare shows how the links of each document differ between profiles, so give --profiles NAME,NAME (see absolve profiles); to compare two files, use diff' -- "$absolve" compare in in
check 'compare wants two' 2 '' 'absolve: error: --profiles wants two or more names, separated by commas' -- "$absolve" compare in --profiles rfc3986
check 'options across profiles' 0 'http://a/../g' '' -- "$absolve" resolve -b http://a/b --profile rfc3986 --excess-parent keep ../g
check 'the loophole on request' 0 'http://a/g' '' -- "$absolve" resolve -b http://a/b --profile rfc3986 --same-scheme compatible http:g
check 'an old profile for a page' 0 '*' '' -- "$absolve" rewrite in -b $U --profile url-syntax-07
expect 'where #s stays with its document' grep -q 'href="#s"' got.out
printf '<a href=x>' >in

# The data in the pages of --report. tests/browser/report.mjs tests the pages in a browser.
printf '<title>T</title><base href=/b/><a href=x>1</a>\n<a href="http://[y">2</a><a href="</script><!--">3</a>' >page.html
data() { # the data in a page, a member by a path of Python
  python3 - "$1" "$2" <<'P'
import json, re, sys
page = open(sys.argv[1], encoding="utf-8").read()
lines = re.search(r'id="data">(.*?)</script>', page, re.S)[1].strip().split("\n")
data = json.loads(lines.pop())
data["documents"] = [json.loads(line) for line in lines]
print(eval(sys.argv[2], {"d": data, "rows": [row for own in data["documents"] for row in own["rows"]]}))
P
}
is() { [[ $(data "$1" "$2") == "$3" ]] || { data "$1" "$2"; return 1; }; }
check 'a report beside the usual output' 0 '*' '' -- "$absolve" links --report r.html -b $U page.html
expect 'output as without' grep -q 'http://h.example/b/x' got.out
expect 'all links' is r.html 'len(rows)' 4
expect 'what each link is' is r.html 'rows[1]' "[0, 1, 40, 'a', 'href', 'url', 'x', 'http://h.example/b/x', 0, 'embedded', 'changed', 'http://h.example/b/x', None, None, '<title>T</title><base href=/b/><a href=', 'x', '>1</a>', 1]"
expect 'why a link is broken' is r.html '[row[10:13] for row in rows if row[7] is None]' "[['unresolved', None, 'it is no URL: IPv6-unclosed']]"
expect 'the candidates for the base' is r.html '[(c["layer"], c["chosen"]) for c in d["documents"][0]["entities"][0]["candidates"]]' "[('embedded', True), ('retrieval', False)]"
expect 'totals' is r.html 'sorted(map(tuple, d["outcomes"])), d["hosts"]' "([('changed', 3), ('unresolved', 1)], [['', 1], ['h.example', 3]])"
expect 'which hosts link to which' is r.html 'd["between"]' "[['h.example', 'h.example', 3]]"
expect 'the text before' is r.html '"".join(map(str, d["documents"][0]["texts"][0]["before"][::3]))' "<title>T</title><base href=><a href=>1</a>
<a href=\"\">2</a><a href=\"\">3</a>"
expect 'its links' is r.html 'd["documents"][0]["texts"][0]["before"][2::3]' "['/b/', 'x', 'http://[y', '</script><!--']"
expect 'the text after' is r.html 'd["documents"][0]["texts"][0]["after"][5]' 'http://h.example/b/x'
expect 'the data cannot end its element' test "$(grep -c '</script><!--' r.html)" = 0
expect 'a policy, and its number' grep -Eq "default-src 'none'; script-src 'nonce-[0-9a-f]{32}'; style-src 'nonce-[0-9a-f]{32}'; base-uri 'none'; form-action 'none'" r.html
cp r.html first.html
check 'once more' 0 '*' '' -- "$absolve" links --report r.html -b $U page.html
expect 'with another number' test "$(cmp -s r.html first.html && echo same)" = ''
check 'rewriting' 0 '*' '*' -- "$absolve" rewrite --report r.html -b $U -o out.html page.html
expect 'says so' is r.html 'd["command"]' rewrite
check 'in place' 0 '*' '*' -- "$absolve" rewrite --report r.html -b $U --in-place out.html
expect 'of what was there before' is r.html 'sorted(set(row[10] for row in rows))' "['unchanged', 'unresolved']"
check 'check' 1 '*' '*' -- "$absolve" check --report r.html --profile rfc3986 -b $U --files page.html
expect 'with what is wrong' is r.html '[row[10] for row in rows].count("invalid") > 0 and "RFC 3986" in str(rows)' True
mkdir folder
printf '<a href=none.html>1</a><a href=there.html>2</a>' >folder/index.html
: >folder/there.html
check 'a folder' 1 '*' '*' -- "$absolve" check --report r.html folder
expect 'with what is missing' is r.html '[(row[6], row[10], row[12]) for row in rows][:2]' "[('none.html', 'missing', 'there is no such file'), ('there.html', 'unchanged', None)]"
check 'compare' 0 '*' '*' -- "$absolve" compare --report r.html --profiles web,rfc1808 -b 'http://h.example/a?x=/..' --files-from <(printf 'page.html\n')
check 'compare' 0 '*' '*' -- "$absolve" compare --report r.html --profiles web,rfc1808 -b http://h.example/a page.html
expect 'with the difference' is r.html '[row[10] for row in rows].count("differs") > 0' True
a=$source/fixtures/mhtml
check 'an archive' 0 '*' '*' -- "$absolve" parts --report r.html "$a/rfc2557-9.6-scope-of-nested-relateds.mht"
expect 'its parts' is r.html '[(p["path"], p["unreferenced"]) for p in d["documents"][0]["parts"]][-3:]' "[('4', True), ('4.1', False), ('4.2', False)]"
expect 'what satisfies what' is r.html '[row[13] for row in rows if row[13]]' "['2', '3', '3.2', '2', '4.2']"
check 'a reference to nothing' 0 '*' '*' -- "$absolve" parts --report r.html --profile rfc2557 "$a/rfc2557-8.3-not-by-a-cid-location.mht"
expect 'is dangling' is r.html '[row[10] for row in rows]' "['dangling', 'unchanged']"
check 'an encoded part' 0 '*' '*' -- "$absolve" links --report r.html "$a/rfc2557-8.2b-transfer-encodings-come-off.mht"
expect 'its decoded text' is r.html '[(t["part"], t["before"][2]) for t in d["documents"][0]["texts"]][1:]' "[('1', 'i.gif')]"
expect 'rewritten' is r.html '[t["after"][2] for t in d["documents"][0]["texts"]][1:]' "['http://h.example/i.gif']"
check 'unpack' 0 '*' '*' -- "$absolve" unpack -d unpacked --report r.html "$a/rfc2557-8.3-content-id.mht"
expect 'a page' is r.html 'd["command"]' unpack
check 'base' 0 '*' '*' -- "$absolve" base --report r.html -b $U page.html
expect 'base: a page' is r.html 'd["command"]' base
check 'crawl records' 0 '*' '*' -- "$absolve" warc links --report r.html "$source/fixtures/warc/garden.warc"
expect 'by their offsets and URLs' is r.html 'all(", byte " in own["file"] and ", http" in own["file"] for own in d["documents"]) and len(rows) > 5' True
check 'warc rewrite' 0 '*' '*' -- "$absolve" warc rewrite --report r.html -o out.warc "$source/fixtures/warc/garden.warc"
expect 'as many' is r.html 'len(rows) > 5' True
check 'not of an index' 2 '' '*' -- "$absolve" warc list --report r.html "$source/fixtures/warc/garden.warc"
mkdir mirror
printf '<a href=http://h.example/y.html>1</a>' >mirror/x.html
printf 'y' >mirror/y.html
check 'a mirror' 0 '*' '*' -- "$absolve" localize --report r.html -b http://h.example/ --no-host-directories mirror
expect 'what localize wrote' is r.html '[(row[10], row[11]) for row in rows]' "[('changed', 'y.html')]"
check 'not in the mirror' 2 '' '*' -- "$absolve" localize --report mirror/r.html -b http://h.example/ --no-host-directories mirror
check 'several documents on several threads' 0 '*' '*' -- "$absolve" links --jobs 3 --report r.html page.html folder/index.html mirror/x.html page.html
expect 'in their order' is r.html '[own["file"] for own in d["documents"]]' "['page.html', 'folder/index.html', 'mirror/x.html', 'page.html']"
printf '<a href="caf\xE9">' >latin.html
check 'other encodings' 0 '*' '*' -- "$absolve" links --report r.html --charset iso-8859-1 -b $U latin.html
expect 'are shown decoded' is r.html 'rows[0][6], rows[0][15], d["documents"][0]["texts"][0]["before"][2]' "('café', 'café', 'café')"
check 'what cannot be read' 4 '*' '*' -- "$absolve" links --report r.html --max-document-bytes 40 page.html latin.html
expect 'says why' is r.html '"over a limit" in d["documents"][0]["error"], len(d["documents"])' '(True, 2)'
cp page.html kept.html
check 'never an input' 2 '' '*' -- "$absolve" links --report page.html page.html
expect 'which is as it was' cmp page.html kept.html
check 'nor the output' 2 '' '*' -- "$absolve" rewrite --report o.html -o o.html page.html
check 'not of a stream' 2 '' '*' -- "$absolve" links --stream --report r.html
check 'a folder that is not there' 3 '*' '*' -- "$absolve" links --report none/r.html page.html

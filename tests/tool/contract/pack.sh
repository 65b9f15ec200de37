rm -f in
mkdir -p saved/page_files && printf '<meta charset=utf-8><link rel=stylesheet href=page_files/s.css><img src=gone.png><a href=x>' >saved/page.html
printf 'a{background:url(b.png)}' >saved/page_files/s.css && printf '\x89PNG' >saved/page_files/b.png
check 'a page is packed, and what it lacks is listed' 0 '' \
  "absolve: saved/page.html:1:73: warning: not in the archive: \"gone.png\", http://h/d/gone.png (there is no such file)" \
  -- "$absolve" pack saved/page.html -b http://h/d/page.html --date 2026-11-20 -o saved.mhtml
expect 'with its files' grep -q '^3 parts, 1 composite; references: 2 to parts, 2 to elsewhere, 0 to nothing' <("$absolve" parts saved.mhtml)
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
check 'a folder' 2 '' "absolve: error: saved: it is not clear which page to show; name the page" -- "$absolve" pack saved -b http://h/d/
check 'a page by its name in the folder' 0 '*' '*' -- "$absolve" pack saved page.html -b http://h/d/page.html --date 2026-11-20
expect 'is found there' cmp -s saved.mhtml got.out
check 'a folder and a page' 0 '*' '*' -- "$absolve" pack saved saved/page.html -b http://h/d/page.html --date 2026-11-20
expect 'is the page' cmp -s saved.mhtml got.out
check 'unpack, and what stays on the web' 0 '' 'absolve: saved.mhtml: part 1: note: loads 1 file from the web wherever it is opened, the first from http://h/d/gone.png [loads_from_web]' \
  -- "$absolve" unpack saved.mhtml -d again
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
expect 'is told of' grep -q 'again/manifest.jsonl:5: warning: this line is not used' got.err

# pack restores the headers of the archive that the folder was unpacked from.
printf 'Received: from a\r\n\tby b\r\nFrom: j@h.example\r\nSubject: of the message\r\nMessage-ID: <1@h.example>\r\nDate: Mon, 01 Jan 2001 00:00:00 +0100\r\nMIME-Version: 1.0 (by hand)\r\nX-Raw: caf\xe9\r\nContent-Type: multipart/related; boundary=b; type="text/html"\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Location: http://h.example/\r\nContent-Description: a page\r\n\r\n<title>T</title>\r\n--b--\r\n' >told.mht
check 'unpack keeps headers' 0 '' '' -- "$absolve" unpack told.mht -d told
check 'pack writes them back' 0 '' '' -- "$absolve" pack told -o again.mht
for field in 'Received: from a' 'From: j@h.example' 'Subject: of the message' 'Message-ID: <1@h.example>' \
  'Date: Mon, 01 Jan 2001 00:00:00 +0100' 'MIME-Version: 1.0 (by hand)' $'X-Raw: caf\xe9' 'Content-Description: a page'; do
  expect "with its ${field%%:*}" test "$(LC_ALL=C grep -acxF "$field"$'\r' again.mht)" = 1
done
check 'the date asked for comes first' 0 '' '' -- "$absolve" pack told --date 2026-11-20 -o dated.mht
expect 'and is the only one' test "$(grep -a '^Date: ' dated.mht | tr -d '\r')" = 'Date: Fri, 20 Nov 2026 00:00:00 +0000'
check 'a page without a manifest is called by its title' 0 '*' '' -- "$absolve" pack told/index.html -b http://h.example/
expect 'in its Subject' grep -qx $'Subject: T\r' got.out

mkdir -p tree/sub && printf '<img src=../a.png>' >tree/sub/p.html && printf 'A' >tree/a.png && printf 'font' >tree/f.woff
check 'the folder of a page' 0 '' '' -- "$absolve" pack tree/sub/p.html --folder tree -b http://h/sub/p.html -o tree.mhtml
expect 'holds its files' grep -q '^2 parts' <("$absolve" parts tree.mhtml)
check 'two folders' 2 '' 'absolve: error: --folder names the folder of a page, and the arguments name another one' -- "$absolve" pack tree tree/sub/p.html --folder saved
check 'only pages' 4 '' "absolve: tree/f.woff: error: only pages can be packed: the media type is not supported: font/woff [unsupported_type]" -- "$absolve" pack tree/f.woff
printf '<img src="http://[x/">' >tree/bad.html
check 'pack strict' 1 '*' '*' -- "$absolve" pack tree/bad.html -b http://h/ --strict

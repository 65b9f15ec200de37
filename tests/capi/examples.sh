#!/usr/bin/env bash
# The C examples print what the tool prints.  usage: examples.sh ABSOLVE LINKS REWRITE RESOLVE FIXTURES
set -euo pipefail
absolve=$1 links=$2 rewrite=$3 resolve=$4 fixtures=$5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
url=http://h.example/d/
pages=0
for page in "$fixtures"/html/*.in.html; do
  cp "$page" "$work/page.html"
  "$links" $url "$work/page.html" >"$work/given" 2>"$work/given.errors" || true
  "$absolve" links -b $url --type text/html --format jsonl "$work/page.html" 2>/dev/null |
    python3 -c '
import json, sys
for line in sys.stdin.buffer:
    link = json.loads(line)
    raw, url = (("" if link[name] is None else link[name]) for name in ("raw", "url"))
    place = str(link["line"]) + ":" + str(link["column"])
    text = place + " " + link["element"] + " " + raw + " -> " + url + "\n"
    sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))
' >"$work/expected"
  diff "$work/expected" "$work/given" || { echo "links of $page"; exit 1; }
  pages=$((pages + 1))
done
printf '../g\n?y\n//[\n' | "$resolve" http://a/b/c/d >"$work/given"
printf 'http://a/b/g\nhttp://a/b/c/d?y\nit is no URL: IPv6-unclosed\n' | diff - "$work/given"
printf '<a href=x><img src=y></a><link href=z rel=icon>' | "$rewrite" $url >"$work/given"
printf '<a href=%sx><img src=y></a><link href=%sz rel=icon>' $url $url | diff - "$work/given"
# Longer than any buffer of an example.
python3 - "$work" <<'END'
import sys
page = "<a href=x>" + "<p>words</p>" * 200_000 + "<a href=last>"
open(sys.argv[1] + "/long.html", "w").write(page)
open(sys.argv[1] + "/long.txt", "w").write("p" * 100_000 + "\nq\n")
END
"$links" $url "$work/long.html" | tail -n 1 | grep -q "last -> ${url}last$"
"$rewrite" $url <"$work/long.html" | tail -c 40 | grep -q "<a href=${url}last>$"
test "$("$resolve" $url <"$work/long.txt" | wc -c)" = $((2 * ${#url} + 100000 + 1 + 2))
status=0
"$links" $url "$work/long.html" >/dev/full 2>/dev/null || status=$?
((status == 3))
"$links" $url "$work" >/dev/null 2>"$work/errors" && exit 1
grep -q 'cannot be read' "$work/errors"
if "$resolve" no/base </dev/null 2>"$work/errors"; then exit 1; fi
grep -q 'a base must be an absolute URI' "$work/errors"
((pages > 20))
echo "the links of $pages pages are those of the tool"

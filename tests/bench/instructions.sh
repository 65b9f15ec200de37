#!/usr/bin/env bash
# Counts the instructions per input byte of `absolve rewrite` (scan, resolve, splice) and of `absolve links`,
# in text and in JSON. A noisy machine does not change these counts. Fails if one exceeds the recorded figure
# by more than a tenth.  usage: instructions.sh ABSOLVE RECORD.tsv
set -euo pipefail
absolve=$1 record=$2
if ! command -v valgrind >/dev/null; then
  echo 'skipped: no valgrind'
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A page of COUNT sections, with the mix of tags, links and text that documentation has.
page() {
  awk -v count="$1" 'BEGIN {
    print "<!DOCTYPE html><html><head><meta charset=utf-8><title>t</title></head><body>"
    for (i = 0; i < count; ++i) {
      printf "<div class=\"section\" id=\"s%d\">\n<h2>%d. A heading<a class=\"headerlink\" href=\"#s%d\" title=\"Permalink\">&#182;</a></h2>\n", i, i, i
      printf "<p>Some text with <code class=\"docutils literal notranslate\"><span class=\"pre\">code</span></code> in it, and a\n<a class=\"reference internal\" href=\"../library/part-%d.html#x%d\"><span class=\"std\">reference</span></a> or\n", i % 97, i
      print "<a href=\"https://www.example.org/a/b.html\">two</a>, and so on for a line or so of text that holds no tag.</p>"
      print "<table border=\"1\"><tr><td>one</td><td><img src=\"_images/i.png\" alt=\"i\"></td></tr></table>"
      print "<ul><li><p>an <em>item</em></p></li><li><p>and another</p></li></ul>\n</div>"
    }
    print "</body></html>"
  }'
}
instructions() { # NAME FILE      NAME: a command, and after a dot its format
  local format=()
  [[ $1 == *.* ]] && format=(--format "${1#*.}")
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$absolve" "${1%.*}" "$2" "${format[@]}" -b http://h.example/doc/dir/page.html \
    --type 'text/html; charset=utf-8' 2>&1 >/dev/null | sed -n 's/.*Collected : //p'
}
page 1500 >"$work/small.html"
page 4500 >"$work/large.html"
bytes=$(($(stat -c %s "$work/large.html") - $(stat -c %s "$work/small.html")))
status=0
for command in rewrite links links.jsonl; do
  count=$(($(instructions $command "$work/large.html") - $(instructions $command "$work/small.html")))
  recorded=$(awk -v command="$command" '$1 == command { print $2 }' "$record")
  awk -v command=$command -v count=$count -v bytes=$bytes -v recorded="$recorded" 'BEGIN {
    figure = count / bytes
    printf "%s: %.1f instructions a byte, recorded %.1f\n", command, figure, recorded
    exit !(recorded > 0 && figure <= recorded * 1.1)
  }' || status=1
done
exit $status

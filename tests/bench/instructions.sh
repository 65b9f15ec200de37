#!/usr/bin/env bash
# Counts the instructions of absolve: for each byte of a page in several commands and formats, for each link of several
# shapes, and for one start. A noisy machine does not change these counts. Fails if one differs from the recorded figure
# by more than 3 %, so that small losses do not add up unseen. The pages have four sizes, each twice the one before. Fails
# if a byte or a link costs over 3 % more from the third size to the fourth than from the first to the second.
# usage: instructions.sh ABSOLVE RECORD.tsv
set -euo pipefail
absolve=$1 record=$2
if ! command -v valgrind >/dev/null; then
  echo 'skipped: no valgrind'
  exit 77
fi
# Other compilers make other code.
compiler=$(readelf -p .comment "$absolve" | sed -n 's/.*GCC: ([^)]*) \([0-9]*\)\..*/\1/p' | sort -u | tail -n 1)
if [[ $compiler != "$(sed -n 's/^# g++ //p' "$record")" ]]; then
  echo "skipped: compiled by g++ $compiler, and the counts are those of another compiler"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A page of COUNT sections, with the mix of tags, links and text that documentation has.
documentation() {
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
# A page of COUNT links to VALUE.
links_to() { # VALUE COUNT
  awk -v value="$1" -v count="$2" 'BEGIN {
    print "<!DOCTYPE html>"
    for (i = 0; i < count; ++i) print "<a href=\"" value "\">x</a>"
  }'
}
instructions() { # FILE ARGUMENT…
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$absolve" "${@:2}" "$1" -b http://h.example/doc/dir/page.html \
    --type 'text/html; charset=utf-8' 2>&1 >/dev/null | sed -n 's/.*Collected : //p'
}
status=0
check() { # NAME FIGURE UNIT
  local recorded
  recorded=$(awk -v name="$1" '$1 == name { print $2 }' "$record")
  awk -v name="$1" -v figure="$2" -v unit="$3" -v recorded="$recorded" 'BEGIN {
    printf "%s\t%.1f\tinstructions for each %s, recorded %.1f\n", name, figure, unit, recorded
    exit !(recorded > 0 && figure <= recorded * 1.03 && figure >= recorded * 0.97)
  }' || status=1
}
# Checks what ARGUMENT… takes for each UNIT, a byte or a link, of the pages 0.html to 3.html. The array `sizes` has how many
# units each page has.
measure() { # NAME UNIT ARGUMENT…
  local counts=() page
  for page in 0 1 2 3; do counts+=("$(instructions "$work/$page.html" "${@:3}")"); done
  check "$1" "$(awk -v spent=$((counts[3] - counts[0])) -v units=$((sizes[3] - sizes[0])) 'BEGIN { print spent / units }')" "$2"
  awk -v name="$1" -v first=$((counts[1] - counts[0])) -v few=$((sizes[1] - sizes[0])) \
    -v last=$((counts[3] - counts[2])) -v many=$((sizes[3] - sizes[2])) 'BEGIN {
    growth = (last / many) / (first / few)
    if (growth > 1.03) printf "%s\tgrows: %.3f times as much for the largest page\n", name, growth
    exit growth > 1.03
  }' || status=1
}

for page in 0 1 2 3; do
  documentation $((375 << page)) >"$work/$page.html"
  sizes[page]=$(stat -c %s "$work/$page.html")
done
measure rewrite byte rewrite
for format in text jsonl tsv csv; do
  measure links.$format byte links --format $format
done
measure links.url byte links --format tsv --fields url
measure links.compact byte links --format jsonl --compact

while IFS=$'\t' read -r name value; do
  for page in 0 1 2 3; do
    sizes[page]=$((250 << page))
    links_to "$value" "${sizes[page]}" >"$work/$page.html"
  done
  measure "resolve.$name" link links --format tsv --fields url
  measure "rewrite.$name" link rewrite
done <<'VALUES'
plain	part/page.html
parent	../part/page.html
root	/part/page.html
absolute	https://www.example.org/a/b.html
host	//www.example.org/a/b.html
query	page?a=1&amp;b=2
space	a page.html
beyond_ascii	größe.html
mailto	mailto:someone@example.org
VALUES

echo '<a href=x>' >"$work/page.html"
check start "$(instructions "$work/page.html" links)" start
exit $status

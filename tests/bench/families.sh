#!/usr/bin/env bash
# Instructions a byte of `absolve rewrite` over families of hostile input, each at doubling sizes: what
# stays level is linear.  usage: families.sh ABSOLVE [FIRST_SIZE]
set -euo pipefail
absolve=$1 first=${2:-10000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# family NAME FRONT UNIT BACK: FRONT, then UNIT over and over up to the size, then BACK; `%d` counts.
family() {
  printf '%-34s' "$1"
  for size in "$first" $((first * 2)) $((first * 4)) $((first * 8)); do
    awk -v size="$size" -v front="$2" -v unit="$3" -v back="$4" 'BEGIN {
      printf "%s", front
      for (written = 0; written < size; ++i) {
        text = unit
        sub(/%d/, i, text)
        printf "%s", text
        written += length(text)
      }
      printf "%s", back
    }' >"$work/page.html"
    count=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$absolve" rewrite "$work/page.html" \
      -b http://h.example/d/ --type text/html 2>&1 >/dev/null | sed -n 's/.*Collected : //p')
    printf '%10.1f' "$(echo "($count - $start) / $(stat -c %s "$work/page.html")" | bc -l)"
  done
  echo
}
: >"$work/empty.html"
start=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$absolve" rewrite "$work/empty.html" \
  -b http://h.example/d/ --type text/html 2>&1 >/dev/null | sed -n 's/.*Collected : //p')
printf '%-34s%10s%10s%10s%10s\n' "instructions a byte at" "$first" $((first * 2)) $((first * 4)) $((first * 8))
family 'links' '' '<a href=x>y</a> ' ''
family 'nested div' '' '<div>' ''
family 'attributes of one tag' '<p' ' a%d=1' '>'
family 'distinct b' '' '<b id=i%d>' ''
family 'fonts and paragraphs' '<p>' '<font size=%d></p><p>x' ''
family 'nested tables' '' '<table><td>' ''
family 'nested templates' '' '<template>' ''
family 'nested svg' '' '<svg><g>' ''
family 'unmatched ends in svg' '<svg><g><g><g>' '</x>' ''
family 'unmatched ends in desc' '' '<svg><desc></q>' ''
family 'misnesting in foreignObject' '<svg><foreignObject>' '<p><b></i>' ''
family 'anchors in foreignObject' '<svg><foreignObject>' '<a>x<p>' ''
family 'less-than signs' '' '<' ''
family 'unclosed comments' '' '<!-- ' ''
family 'unclosed values' '' '<a href="' ''
family 'escapes in scripts' '' '<script><!--' ''
family 'references in a value' '<a href="' '&amp' '">'
family 'parents' '<a href="' '../' 'x">'
family 'srcset candidates' '<img srcset="' 'a 1x, ' '">'
family 'parentheses in srcset' '<img srcset="' 'a ( ' '">'
family 'bodies' '<body a=1>' '<body b%d>' ''
family 'framesets' '' '<frameset>' ''

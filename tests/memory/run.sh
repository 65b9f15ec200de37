#!/usr/bin/env bash
# Runs the commands of a plain build under valgrind, which reports each decision that depends on memory that was never
# written, each access out of bounds, and each block of memory that is lost. The memory sanitizer cannot be used: it
# needs all libraries compiled with it.  usage: run.sh SOURCE ABSOLVE
set -euo pipefail
source=$1 absolve=$2
command -v valgrind >/dev/null || { echo 'skipped: no valgrind'; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
shopt -s nullglob
pages=("$source"/fixtures/html/*.html "$source"/fixtures/regressions/*.html)
documents=("${pages[@]}" "$source"/fixtures/css/* "$source"/fixtures/xml/* "$source"/fixtures/text/*)
messages=("$source"/fixtures/mhtml/*.mht "$source"/fixtures/mime/*)
cp "$source"/fixtures/warc/garden.warc "$work"
mkdir -p "$work/mirror/h.example" "$work/saved"
cp "${pages[@]}" "$work/mirror/h.example"
cp "${pages[@]:0:8}" "$work/saved"
cd "$work"

runs=0
failed=0
# check NAME ARGUMENT…: fails on errors that valgrind finds, on a wrong command line (2), and on a missing tool (127).
check() {
  local name=$1 status=0
  shift
  valgrind -q --leak-check=full --error-exitcode=99 --log-file=found "$absolve" "$@" >out 2>err <"${input:-/dev/null}" || status=$?
  ((runs += 1))
  if ((status == 2 || status == 99 || status >= 126)); then
    ((failed += 1))
    echo "FAILED: $name (exit $status)"
    head -n 30 found
    tail -n 3 err
  fi
}
base=(-b 'http://h.example/d/page.html?q')
for profile in web url-03; do
  check "rewrite under $profile" rewrite "${base[@]}" --profile "$profile" -o rewritten/ "${documents[@]}"
done
check 'links of all groups' links "${base[@]}" --with lazy --with meta --with rdfa --with amp --with json_ld --with conditional_comments --with text --format json "${documents[@]}"
check 'links by tree' links "${base[@]}" --engine tree "${pages[@]}"
check 'links of messages' links "${base[@]}" --format csv "${messages[@]}"
check 'rewritten messages' rewrite "${base[@]}" -o messages/ "${messages[@]}"
check 'base' base "${base[@]}" "${documents[@]}" "${messages[@]}"
check 'check' check "${base[@]}" "${pages[@]}"
check 'a folder' check "$work/mirror"
check 'compare' compare --profiles web,rfc2396,rfc1808 "${base[@]}" "${pages[@]}"
check 'parts' parts "${messages[@]}"
cp "${pages[0]}" page.html
check 'patches' rewrite "${base[@]}" --format patch "${pages[@]}" -o all.patch
check 'a patch' rewrite "${base[@]}" --format patch page.html -o edits.patch
check 'applied' apply edits.patch
input=page.html check 'in pieces' rewrite --stream "${base[@]}"
check 'verified' rewrite --verify "${base[@]}" page.html -o verified.html
check 'a part' cat "${messages[0]}" --part 0
printf '%s\n' '{"id":1,"body":"<a href=x>","url":"http://h/"}' '{"id":2,"body_base64":"@"}' '[]' >questions
input=questions check 'questions' serve --stdio --sandbox=off
check 'a record' warc cat garden.warc:0 --sandbox=off
check 'defaults' config
check 'attributes' attributes
check 'profiles' profiles
check 'schemes' schemes
check 'completions' completions bash
check 'explain' explain "${pages[0]}" --link 1 "${base[@]}"
check 'a report' links "${base[@]}" "${pages[@]}" --report report.html
check 'unpack' unpack "${messages[0]}" -d unpacked
saved=(saved/*)
check 'pack' pack "${saved[0]}" "${base[@]}" -o packed.mhtml
check 'inline' inline packed.mhtml -o inlined.html
check 'localize' localize mirror
check 'and undone' localize mirror --undo
check 'links of records' warc links garden.warc --sandbox=off
check 'rewritten records' warc rewrite garden.warc -o rewritten.warc --sandbox=off
check 'an index' warc list garden.warc --sandbox=off
check 'resolve' resolve "${base[@]}" ../a '//x:80/y' 'http:g' '?%zz' 'a b' $'\xff'
check 'relativize' relativize "${base[@]}" http://h/x 'http://[' x:
check 'parse' parse 'http://u@h:1/p;q?r#s' 'x:' '//[::1]'
check 'compose' compose --scheme http --authority h --path '/a b' --query '#'
check 'normalize' normalize 'HTTP://H.example:80/%7ea/../b'
check 'help' help layers
echo "$((runs - failed)) passed, $failed failed"
((failed == 0))

#!/usr/bin/env bash
# Tests one chapter of the command line's contract, on which scripts rely. Runs tests/tool/contract/CHAPTER.sh
# in a new folder with page.html and `in`, the standard input.  usage: contract.sh ABSOLVE SOURCE CHAPTER
set -uo pipefail
absolve=$1 source=$2 chapter=$3
root=$(mktemp -d)
# A subfolder, because some checks use files beside the folder in which they run.
work=$root/work
mkdir "$work"
trap 'rm -rf "$root"' EXIT
cd "$work"
passed=0 failed=0

# check NAME EXIT OUTPUT MESSAGES -- COMMAND: compares the exit code and both streams as a whole. A stream
# whose argument is `*` is not compared. Standard input is the file `in`, if there is one.
check() {
  local name=$1 code=$2 out=$3 err=$4
  shift 5
  local stdin=/dev/null
  [[ -f in ]] && stdin=in
  "$@" <"$stdin" >got.out 2>got.err
  local got=$?
  if [[ $got == "$code" && ($out == '*' || $(cat got.out; echo .) == "$out"$'\n'. || $(cat got.out; echo .) == "$out".) &&
        ($err == '*' || $(cat got.err) == "$err") ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED: %s (exit %s, expected %s)\n--- stdout\n%s\n--- stderr\n%s\n' \
      "$name" "$got" "$code" "$(cat got.out)" "$(cat got.err)"
  fi
}
expect() { # NAME CONDITION…
  local name=$1
  shift
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $name"; fi
}
U=http://h.example/dir/page.html

printf '<a href=x>1</a>\n<a href="http://[y">2</a>' >page.html
printf '<a href=x>' >in

# shellcheck source=/dev/null
source "$source/tests/tool/contract/$chapter.sh"
printf '%s passed, %s failed\n' "$passed" "$failed"
((failed == 0 && passed > 0))

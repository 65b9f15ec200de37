#!/usr/bin/env bash
# Forbids hash tables in the library and the tool: attackers can choose the keys and put all of them into one bucket.
# The automata, whose keys are our own rules, are exempt.  usage: containers.sh SOURCE
set -uo pipefail
cd "$1"
found=$(grep -rnE 'unordered_(map|set|multimap|multiset)' src include --include='*.hpp' --include='*.cpp' |
  grep -v '^src/uri/inspect/automata')
[[ -z $found ]] && echo '1 passed, 0 failed' && exit 0
printf '%s\n' "$found"
echo 'a std::map serves; a hash of what strangers chose does not'
exit 1

#!/usr/bin/env bash
# Builds and installs the project as its users do, then builds and runs a program against it.
# usage: test.sh SOURCE WORK
set -euo pipefail
source=$1 work=$2
rm -rf "$work"
cmake -S "$source" -B "$work/build" -DABSOLVE_TESTS=OFF
cmake --build "$work/build" --parallel "$(nproc)"
cmake --install "$work/build" --prefix "$work/prefix"
# The library alone, as a program that embeds it builds it: its own target, or without the tool.
mkdir "$work/library"
cmake -S "$source" -B "$work/library/build" -DABSOLVE_TOOL=OFF >"$work/library/log"
grep -q 'ABSOLVE_TESTS:BOOL=OFF' "$work/library/build/CMakeCache.txt"
if grep -qi 'CLI11_DIR\|OPENSSL_CRYPTO' "$work/library/build/CMakeCache.txt"; then
  echo 'the library alone asks for what the tool needs' && exit 1
fi
rm -f "$work/build/absolve"
cmake --install "$work/build" --prefix "$work/library/prefix"
[[ -e $work/library/prefix/include/absolve/absolve.hpp && ! -e $work/library/prefix/bin/absolve ]]
cmake -S "$source/tests/package" -B "$work/consumer" -DCMAKE_PREFIX_PATH="$work/prefix"
cmake --build "$work/consumer"
[[ $("$work/consumer/consumer") == '<a href="http://h.example/dir/x">' ]]
[[ $("$work/prefix/bin/absolve" resolve -b http://a/b/c ../d) == http://a/d ]]
bash "$source/tests/cli/memory.sh" "$work/prefix/bin/absolve"

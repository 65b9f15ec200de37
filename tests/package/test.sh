#!/usr/bin/env bash
# Builds and installs the project as its users do, then builds and runs a program against it.
# usage: test.sh SOURCE WORK
set -euo pipefail
source=$1 work=$2
rm -rf "$work"
cmake -S "$source" -B "$work/build" -DABSOLVE_TESTS=OFF
cmake --build "$work/build" --parallel "$(nproc)"
cmake --install "$work/build" --prefix "$work/prefix"
cmake -S "$source/tests/package" -B "$work/consumer" -DCMAKE_PREFIX_PATH="$work/prefix"
cmake --build "$work/consumer"
[[ $("$work/consumer/consumer") == '<a href="http://h.example/dir/x">' ]]
[[ $("$work/prefix/bin/absolve" resolve -b http://a/b/c ../d) == http://a/d ]]
bash "$source/tests/cli/memory.sh" "$work/prefix/bin/absolve"

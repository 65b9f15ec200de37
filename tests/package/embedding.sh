#!/usr/bin/env bash
# Builds a project that has absolve within it: absolve then builds the library alone, installs nothing, needs nothing of
# the tool, and changes no setting of the project. The compiler, the standard and the library are not those of other
# tests: Clang, C++23, libc++, neither exceptions nor RTTI. scripts/matrix has the others.
# usage: embedding.sh SOURCE WORK
set -euo pipefail
source=$1 work=$2
rm -rf "$work"
mkdir -p "$work"
flags='-stdlib=libc++ -fno-exceptions -fno-rtti'
# shellcheck disable=SC2086
clang++-19 $flags -x c++ -c -o /dev/null - <<<'#include <string>' 2>/dev/null ||
  { echo 'skipped: no clang++-19 with libc++'; exit 77; }
top=$source
. "$source/scripts/cache"
# The project makes warnings errors, which does not concern the sources of absolve.
cmake -S "$source/tests/package/embedding" -B "$work/build" -G Ninja -DABSOLVE_SOURCE="$source" \
  -DCMAKE_COMPILE_WARNING_AS_ERROR=ON -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DCMAKE_CXX_COMPILER=clang++-19 \
  -DCMAKE_CXX_FLAGS="-O0 $flags" -DCMAKE_CXX_STANDARD=23 -DBUILD_SHARED_LIBS=ON -DABSOLVE_EXCEPTIONS=OFF \
  -DABSOLVE_WITH_GUMBO=OFF -DABSOLVE_WITH_MIMETIC=OFF -DCMAKE_INSTALL_PREFIX="$work/prefix" >"$work/log"
wrong() { echo "FAILED: $1"; exit 1; }
cache=$work/build/CMakeCache.txt
for setting in ABSOLVE_TOOL ABSOLVE_TESTS ABSOLVE_INSTALL; do
  grep -q "^$setting:BOOL=OFF" "$cache" || wrong "$setting is on"
done
grep -q '^CMAKE_BUILD_TYPE:STRING=$' "$cache" || wrong 'the build type of the project has changed'
! grep -i '^\(cli11\|openssl\|catch2\|flatbuffers\|tomlplusplus\|libdeflate\|seccomp\)_' "$cache" ||
  wrong 'it looks for what the tool needs'
cmake --build "$work/build" -- --quiet
[[ $("$work/build/embedding") == '<a href="http://h.example/dir/x">' ]] || wrong 'the program prints something else'
[[ -z $(find "$work/build" -name 'absolve' -type f -o -name '*absolve*.so*') ]] || wrong 'more than the library is built'
python3 - "$work/build/compile_commands.json" <<'P' || wrong 'other flags'
import json, sys
commands = {one["file"]: one["command"].split() for one in json.load(open(sys.argv[1]))}
own = [command for file, command in commands.items() if "/consumer.cpp" not in file]
assert len(own) > 10 and len(commands) == len(own) + 1, len(commands)
for command in own:
    assert not any(flag.startswith("-W") and not flag.startswith("-Wno-") for flag in command), command
assert "-Werror" in next(command for file, command in commands.items() if "/consumer.cpp" in file)
P
cmake --install "$work/build" >/dev/null
[[ $(cd "$work/prefix" && find . -type f) == ./bin/embedding ]] || wrong 'files of absolve are installed'

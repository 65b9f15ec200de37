#!/usr/bin/env bash
# Runs the checks of .clang-tidy over a room of the library or of the tool.
# usage: tidy.sh SOURCE BUILD ROOM    BUILD: a configured build, whose compile commands are read
set -euo pipefail
tool=$1/build/tools/clang-tidy/bin/clang-tidy
[[ -x $tool ]] || { echo 'skipped: no clang-tidy; scripts/setup test installs it from PyPI'; exit 77; }
cd "$1"
# The analyzer follows all paths through a function, but few through the functions that it calls. Following
# all calls would take four times as long.
analyzer=(--extra-arg=-Xclang --extra-arg=-analyzer-config --extra-arg=-Xclang --extra-arg=mode=shallow)
find "src/$3" -name '*.cpp' | sort | xargs -n 4 "$tool" -p "$2" --quiet "${analyzer[@]}" 2>/dev/null

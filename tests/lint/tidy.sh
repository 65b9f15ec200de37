#!/usr/bin/env bash
# The checks of .clang-tidy hold for the library and the tool.  usage: tidy.sh SOURCE BUILD
set -euo pipefail
tool=$(command -v clang-tidy-19 || command -v clang-tidy || true)
[[ -n $tool ]] || { echo "skipped: no clang-tidy"; exit 77; }
cd "$1"
find src -name '*.cpp' | sort | xargs -P "$(nproc)" -n 4 "$tool" -p "$2" --quiet 2>/dev/null

#!/usr/bin/env bash
# Checks the format of every source file with clang-format.  usage: format.sh SOURCE
set -euo pipefail
tool=$(command -v clang-format-19 || command -v clang-format || true)
[[ -n $tool ]] || { echo "skipped: no clang-format"; exit 77; }
cd "$1"
find src include tests examples bindings -name '*.[ch]pp' -o -name '*.h' -o -name '*.c' | sort | xargs "$tool" --dry-run -Werror

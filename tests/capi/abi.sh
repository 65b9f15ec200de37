#!/usr/bin/env bash
# Compares the ABI of the C interface with the recorded one: exported symbols with their versions, the soname,
# sizes and offsets.  usage: abi.sh LIBRARY PROGRAM EXPECTED
set -euo pipefail
library=$1 program=$2 expected=$3
if [[ $(uname -m) != x86_64 ]]; then
  echo "  skipped: the numbers are those of x86_64"
  exit 77
fi
{
  objdump -p "$library" | sed -n 's/^ *SONAME *//p'
  nm -D --defined-only --with-symbol-versions "$library" | sed 's/^[0-9a-f]* //' | LC_ALL=C sort
  "$program"
} | diff -u "$expected" - || {
  echo "A program that was built with the last version may not run with this one. Where what is new"
  echo "stands at the end, write the difference into $expected; else raise ABSOLVE_ABI as well."
  exit 1
}

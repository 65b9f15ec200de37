#!/usr/bin/env bash
# Compiles the library that makes system calls fail, and runs the tests with it.
# usage: run.sh SOURCE ABSOLVE [ROUNDS]
set -euo pipefail
source=$1 absolve=$2
work=$(mktemp -d)
chmod 755 "$work"  # another user acts in it, too
trap 'rm -rf "$work"' EXIT
cc -shared -fPIC -O2 -Wall -Wextra -Werror -o "$work/interpose.so" "$source/tests/faults/interpose.c" -ldl
TMPDIR=$work python3 "$source/tests/faults/faults.py" "$absolve" "$work/interpose.so" "${@:3}"

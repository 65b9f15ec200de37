#!/usr/bin/env bash
# Counts instructions of hostile input with the static tool, which package.static has built. If the static tool cannot
# be built, uses TOOL.  usage: linear.sh SOURCE TOOL
set -euo pipefail
source=$1 tool=$2
static=$source/build/static/absolve-linux-$(uname -m)
if [[ $static -nt $tool ]]; then tool=$static; fi
exec python3 "$source/tests/bench/families.py" "$tool" --check

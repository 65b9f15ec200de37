#!/usr/bin/env bash
# What absolve writes, opened in Chromium.  usage: run.sh ABSOLVE SOURCE DEFAULT_CASES WORK
# Skipped where there is no Chromium, Node.js or wget; `scripts/test --browser` brings them.
set -euo pipefail
absolve=$1 source=$2 work=$4
cases=$(realpath -m "${ABSOLVE_CASES:-$3}")
for tool in "${CHROMIUM:-chromium}" node npm wget; do
  command -v "$tool" >/dev/null || { echo "skipped: no $tool"; exit 77; }
done
rm -rf "$work/made"
mkdir -p "$work/made"
cp "$source"/tests/browser/{package.json,*.mjs} "$work"
cd "$work"
[[ -d node_modules/playwright-core ]] || npm install --silent --no-audit --no-fund --no-package-lock
exec node check.mjs "$absolve" "$source/tests/browser/site" "$cases" "$work/made"

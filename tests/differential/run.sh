#!/usr/bin/env bash
# Random documents, given to absolve and to judges.
# usage: run.sh ANSWERS WORK [COUNT] [OPTION...]    the options are those of differential.mjs
# Skipped if Chromium or Node.js 20 is missing; `scripts/test --browser` installs Debian's packages.
set -euo pipefail
answers=$(realpath "$1") work=$2
shift 2
for tool in "${CHROMIUM:-chromium}" node npm; do
  command -v "$tool" >/dev/null || { echo "skipped: no $tool"; exit 77; }
done
if ! node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)'; then
  echo "skipped: Node.js is older than 20"
  exit 77
fi
source=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$work"
cp "$source"/{package.json,known.tsv,*.mjs} "$source"/../../docs/browsers.md "$work"
if ! cmp -s "$work"/package.json "$work"/node_modules/package.json; then
  npm install --prefix "$work" --silent --no-audit --no-fund --no-package-lock
  cp "$work"/package.json "$work"/node_modules/
fi
CHROMIUM=$(command -v "${CHROMIUM:-chromium}")
export CHROMIUM
exec node "$work"/differential.mjs "$answers" "$@"

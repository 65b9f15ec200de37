#!/usr/bin/env bash
# Opens absolve's output in Chromium.  usage: run.sh ABSOLVE SOURCE DEFAULT_CASES WORK
# Skipped if Chromium, Node.js or wget is missing; `scripts/test --browser` installs them.
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
[[ -d node_modules/playwright-core && -d node_modules/axe-core ]] || npm install --silent --no-audit --no-fund --no-package-lock
status=0
node check.mjs "$absolve" "$source/tests/browser/site" "$cases" "$work/made" || status=1
node report.mjs "$absolve" "$source" "$work/made" || status=1
node patterns.mjs "$absolve" "$work/made" || status=1
mkdocs=$source/build/tools/mkdocs/bin/mkdocs
if [[ -x $mkdocs ]]; then
  NO_MKDOCS_2_WARNING=1 "$mkdocs" build --quiet --config-file "$source/mkdocs.yml" --site-dir "$work/site"
  node site.mjs "$work/site" || status=1
else
  echo 'not tried: the pages of the documentation, which need mkdocs'
fi
exit $status

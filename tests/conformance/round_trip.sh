#!/usr/bin/env bash
# Unpacks each message that shows a page, packs the folder, and unpacks the archive again. The two folders
# must have the same files.  usage: round_trip.sh ABSOLVE DEFAULT_CASES
set -uo pipefail
absolve=$1 cases=${ABSOLVE_CASES:-$2}/mhtml
[[ -d $cases && -n $(ls -A "$cases") ]] || { echo "skipped: no messages in $cases"; exit 77; }
cases=$(realpath "$cases")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
passed=0 failed=0 pageless=0
for message in "$cases"/*; do
  rm -rf first second archive.mhtml
  "$absolve" unpack "$message" -d first --type message/rfc822 >/dev/null 2>&1
  code=$?
  if ((code != 0 && code != 4)); then
    failed=$((failed + 1))
    echo "FAILED: ${message##*/}: unpack ends in $code"
    continue
  fi
  grep -q "\"file\":\"index.html\"" first/manifest.jsonl || { pageless=$((pageless + 1)); continue; }
  "$absolve" pack first --date 2026-11-20 -o archive.mhtml >/dev/null 2>err
  "$absolve" unpack archive.mhtml -d second >/dev/null 2>>err
  if diff -r --exclude manifest.jsonl --exclude message.html first second >differs 2>&1; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: ${message##*/}: $(head -c 500 differs) $(head -3 err)"
  fi
done
printf '%s passed, %s failed; without a page: %s\n' "$passed" "$failed" "$pageless"
((failed == 0 && passed > 0))

#!/usr/bin/env bash
# Crawl records that wget, warcio and FastWARC write from pages on loopback, and what warcio and FastWARC make of
# the records that absolve writes.  usage: warc.sh SOURCE TOOL
set -euo pipefail
source=$(realpath "$1") tool=$(realpath "$2")
command -v wget >/dev/null || { echo 'skipped: no wget'; exit 77; }
venv=$source/build/python/warc
status=0
"$source/scripts/pip" "$venv" warcio fastwarc || status=$?
((status != 75)) || { echo 'skipped: PyPI cannot be reached'; exit 77; }
((status == 0)) || exit $status
work=$(mktemp -d)
trap 'rm -rf "$work"; [[ -z ${server:-} ]] || kill $server' EXIT
cd "$work"
"$venv/bin/python" "$source/tests/package/warc_peers.py" serve "$source/fixtures" >port &
server=$!
for _ in $(seq 100); do [[ -s port ]] && break; sleep 0.1; done
site=http://127.0.0.1:$(<port)/
wget -q -r -l 2 --warc-file=wget "$site" -P mirror1 || (($? == 8)) # a page that is not there
wget -q -r -l 2 --no-warc-compression --warc-file=plain "$site" -P mirror2 || (($? == 8))
"$venv/bin/python" "$source/tests/package/warc_peers.py" write "$site"
"$venv/bin/python" "$source/tests/package/warc_peers.py" check "$tool"

#!/usr/bin/env bash
# absolve reads crawl records that wget, warcio and FastWARC write from pages on loopback. warcio and FastWARC
# read the records that absolve writes.  usage: warc.sh SOURCE TOOL
set -euo pipefail
source=$(realpath "$1") tool=$(realpath "$2")
for program in wget parallel; do
  command -v $program >/dev/null || { echo "skipped: no $program"; exit 77; }
done
venv=$source/build/python/warc
status=0
"$source/scripts/pip" "$venv" warcio fastwarc pyarrow || status=$?
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
# GNU Parallel, with a job that is killed half-way.
mkdir crawl
for i in 1 2 3 4; do cp wget.warc.gz "crawl/$i.warc.gz"; done
cat >killed-once <<'END'
#!/bin/bash
# The tool, killed with its first file 3.
if [[ $* == *crawl/3.warc.gz* && ! -e killed ]]; then
  touch killed
  kill -9 $$
fi
exec "$TOOL" "$@"
END
chmod +x killed-once
export TOOL=$tool
jobs=(parallel --will-cite --joblog log --resume-failed ./killed-once warc links {} -o links/ --jobs 1 --resume ::: crawl/*.warc.gz)
! "${jobs[@]}" 2>/dev/null || { echo 'FAILED: no job was killed'; exit 1; }
[[ ! -e links/crawl/3.warc.gz.jsonl ]] || { echo 'FAILED: the killed job has an output'; exit 1; }
"${jobs[@]}" 2>second
[[ $(cat links/crawl/*.jsonl | wc -l) == $((4 * $("$tool" warc links wget.warc.gz 2>/dev/null | wc -l))) ]] ||
  { echo 'FAILED: jobs lost or doubled lines'; exit 1; }
[[ $(wc -l <second) == 1 ]] || { echo 'FAILED: more than the killed job was done again'; exit 1; }
echo 'GNU Parallel: one job of four was killed and done again'

#!/usr/bin/env bash
# Compares `absolve links` with a browser over third-party pages. Every document must agree, except those that
# are listed with a clause.  usage: pages.sh ABSOLVE EXCEPTIONS.tsv CASES
set -uo pipefail
absolve=$1 exceptions=$2 cases=${ABSOLVE_CASES:-$3}
if ! command -v python3 >/dev/null || [[ ! -f $cases/oracle/diff.py ]]; then
  echo 'skipped: no cases (set ABSOLVE_CASES), or no python3'
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
crashed=0
# compare NAME DUMP COMMAND
compare() {
  [[ -f $cases/dumps/$2.jsonl ]] || { echo "$1: FAILED: no dump"; crashed=1; return 0; }
  python3 "$cases/oracle/diff.py" --dump "$cases/dumps/$2.jsonl" --dialect spec --show 0 --json "$work/$1" \
    --jobs "$(nproc)" --timeout 120 --tool "$3" >"$work/out" 2>"$work/err"
  # Exit code 1 means that documents differ. Without a results file, the comparison has crashed.
  [[ -s $work/$1 ]] || { echo "$1: FAILED: the comparison crashed"; cat "$work/err"; crashed=1; }
  echo "$1: $(head -n 1 "$work/out")"
}
# The browser ran no scripts.
reads="$absolve links --scripting off --format jsonl -b {url}"
for dump in pages real mailparts tika wpt tricky enc; do
  compare $dump $dump "$reads --type {ctype} --charset {charset} {file}"
done
# The same parts again, read from within their messages.
compare messages mailparts "$reads --part {part} {message}"
python3 - "$exceptions" "$cases" "$work"/[a-z]* <<'PY'
import glob, json, sys
exceptions, cases, *paths = sys.argv[1:]
listed = {}
for line in open(exceptions):
    if line.strip() and not line.startswith('#'):
        name, reason = line.rstrip('\n').split('\t')
        listed[name] = reason
imperfect = {}
for path in paths:
    if path.endswith(('/out', '/err')):
        continue
    prefix = 'message ' if path.endswith('/messages') else ''
    for diff in json.load(open(path))['diffs']:
        imperfect.setdefault(prefix + diff['doc'].split(' [')[0], diff)
unlisted = {name: diff for name, diff in imperfect.items() if name not in listed}
for name, diff in sorted(unlisted.items()):
    print('not perfect, and not listed:', name, json.dumps(diff)[:300])
# A row whose document now agrees must be removed, if the document is among these cases.
present = {json.loads(line)['id'] for dump in glob.glob(f'{cases}/dumps/*.jsonl') for line in open(dump)
           if line.startswith('{"id"')}
stale = {name for name in set(listed) - set(imperfect) if name.removeprefix('message ') in present}
for name in sorted(stale):
    print('listed, but perfect:', name)
print(len(imperfect) - len(unlisted), 'documents excepted with a clause,', len(unlisted) + len(stale), 'failed')
sys.exit(1 if unlisted or stale else 0)
PY
status=$?
exit $((crashed > status ? crashed : status))

#!/usr/bin/env bash
# Compares what absolve reads in small MHTML traps with mhtml_answers.tsv, which also has the answers of a browser
# and, if the two differ, the clause that decides.  usage: mhtml_answers.sh ABSOLVE ANSWERS.tsv CASES
set -uo pipefail
absolve=$1 answers=$2 cases=${ABSOLVE_CASES:-$3}
folder=$cases/docs/tricky-mhtml
if ! command -v python3 >/dev/null || [[ ! -f $folder/mhtml-all.jsonl ]]; then
  echo 'skipped: no cases (set ABSOLVE_CASES), or no python3'
  exit 77
fi
python3 - "$absolve" "$answers" "$folder" <<'PY'
import json, os, subprocess, sys
absolve, answers, folder = sys.argv[1:]
browser = {}
for line in open(f'{folder}/mhtml-all.jsonl'):
    row = json.loads(line)
    frame = row['frames'][0]
    shown = frame['contentType'].lower() == 'text/html'
    browser[os.path.basename(row['file'])] = frame['baseURI'] if shown else '-'

def answer(name):
    tree = json.loads(subprocess.run(
        [absolve, 'parts', '--format', 'json', '-b', f'file:///cases/tricky/{name}', f'{folder}/{name}'],
        capture_output=True, text=True, timeout=60).stdout)
    todo = [tree]
    while todo:
        part = todo.pop()
        if part['path'] == tree['shows']:
            return [part['path'] or '0', part['base'], part['layer']]
        todo += part['parts']

failed = differing = 0
listed = [line.rstrip('\n').split('\t') for line in open(answers) if not line.startswith('#')]
for name, *row in listed:
    ours, theirs, clause = row[:3], row[3], row[4]
    differing += ours[1] != theirs
    if answer(name) != ours or browser[name] != theirs or (ours[1] != theirs) == clause.startswith('the same'):
        failed += 1
        print('failed:', name, answer(name), browser[name])
for name in sorted(set(browser) - {name for name, *_ in listed}):
    failed += 1
    print('failed: no answer for', name)
print(f'{len(listed)} archives, {differing} with another base than the browser\'s and a clause, {failed} failed')
sys.exit(1 if failed else 0)
PY

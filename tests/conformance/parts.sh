#!/usr/bin/env bash
# Compares `absolve parts` with another MIME parser over third-party messages: paths, types, encodings, labels, and
# the hash of each decoded body. All must agree, except the differences that are listed with a clause.
# usage: parts.sh ABSOLVE EXCEPTIONS.tsv CASES
set -uo pipefail
absolve=$1 exceptions=$2 cases=${ABSOLVE_CASES:-$3}
if ! command -v python3 >/dev/null || [[ ! -f $cases/dumps/mime-parts.jsonl ]]; then
  echo 'skipped: no cases (set ABSOLVE_CASES), or no python3'
  exit 77
fi
python3 - "$absolve" "$exceptions" "$cases" <<'PY'
import json, subprocess, sys
absolve, exceptions, cases = sys.argv[1:]
listed = {}
for line in open(exceptions):
    if line.strip() and not line.startswith('#'):
        name, place, reason = line.rstrip('\n').split('\t')
        listed[name, place] = reason

def differences(row):
    out = subprocess.run([absolve, 'parts', '--format', 'json', f'{cases}/mhtml/{row["file"]}'],
                         capture_output=True, text=True, timeout=60).stdout
    got, todo = {}, [json.loads(out)]
    while todo:
        part = todo.pop()
        got[part['path']] = part
        todo += part['parts']
    wanted = {part['path']: part for part in row['parts']}
    # If only one parser opens a mailbox or a part, this counts as one difference, not one per part.
    for path in sorted(set(got) ^ set(wanted)):
        return {'structure': f'only one has part {path}'}
    found = {}
    for path, part in wanted.items():
        own = got[path]
        for name, mine, theirs in (
                ('type', own['type'], part['type']),
                ('charset', own['charset'], part['charset']),
                ('encoding', own['encoding'], part['cte']),
                ('id', own['content_id'], (part['id'] or '').strip('<>')),
                ('location', own['location'], part['location']),
                ('body', own['sha256'], part.get('sha256', own['sha256']))):
            if (mine or '').lower() != (theirs or '').lower():
                found[path or '0'] = f'{name}: {mine}, not {theirs}'
    return found

messages = parts = failed = 0
excepted = set()
files = set()
for line in open(f'{cases}/dumps/mime-parts.jsonl'):
    row = json.loads(line)
    messages += 1
    files.add(row['file'])
    parts += len(row['parts'])
    for place, what in differences(row).items():
        if (row['file'], place) in listed:
            excepted.add((row['file'], place))
        else:
            failed += 1
            print('differs, and is not listed:', row['file'], place, what)
stale = {key for key in set(listed) - excepted if key[0] in files}
for key in sorted(stale):
    print('listed, but the same:', *key)
failed += len(stale)
print(f'{messages} messages, {parts} parts; {len(excepted)} differences with a clause, {failed} failed')
sys.exit(1 if failed else 0)
PY

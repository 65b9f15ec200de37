#!/usr/bin/env bash
# Runs the tool on slightly malformed inputs from public bug reports. All cases must pass, except those that are
# listed. usage: strangers.sh ABSOLVE EXCEPTIONS.tsv CASES
set -uo pipefail
absolve=$1 exceptions=$2 cases=${ABSOLVE_CASES:-$3}/strangers
if ! command -v python3 >/dev/null || [[ ! -f $cases/run.py ]]; then
  echo 'skipped: no cases (set ABSOLVE_CASES), or no python3'
  exit 77
fi
python3 - "$absolve" "$exceptions" "$cases" <<'PY'
import pathlib, re, subprocess, sys
absolve, exceptions, cases = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
listed = {line.split('\t')[0] for line in open(exceptions) if line.strip() and not line.startswith('#')}
done = subprocess.run([sys.executable, cases / 'run.py', absolve, *sorted(cases.glob('*.jsonl'))],
                      capture_output=True, text=True, timeout=500)
print(done.stderr, end='')
failures = {}
for line in done.stdout.splitlines():
    if ': ' in line:
        failures[line.split(':', 1)[0]] = line
ended = re.search(r'^(\d+) of (\d+)$', done.stdout, re.M)
right, total = map(int, ended.groups()) if ended else (0, 0)
for name in sorted(set(failures) - listed):
    print('fails, and is not listed:', failures[name])
stale = listed - set(failures) if total else set()
for name in sorted(stale):
    print('listed, but passes:', name)
if right < 20 or right + len(failures) != total:
    sys.exit(f'FAILED: {right} of {total} cases pass, and {len(failures)} failures are named')
print(f'{right} of {total} cases pass, {len(set(failures) & listed)} are listed')
sys.exit(bool(stale or set(failures) - listed))
PY

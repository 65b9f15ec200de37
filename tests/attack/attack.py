#!/usr/bin/env python3
"""Reproductions of defects that attacks have found, one test for each.

usage: attack.py --list
       attack.py NAME ABSOLVE [PLAIN_ABSOLVE [SIZE]]

PLAIN_ABSOLVE is a build without sanitizers. Tests of memory use it, because sanitizers need memory of their
own. SIZE is the size of the files of families of hostile input, in bytes. A test that cannot run here says why
and exits with 77.
"""
import importlib
import os
import sys
import tempfile

import harness
from harness import TESTS, Skipped

for module in ('edited_files', 'mirrors', 'outputs', 'costs', 'reports_to_people', 'answers'):
    importlib.import_module(module)


def main():
    if sys.argv[1:] == ['--list']:
        print('\n'.join(TESTS))
        return 0
    name = sys.argv[1]
    harness.absolve = os.path.abspath(sys.argv[2])
    harness.plain = os.path.abspath(sys.argv[3]) if len(sys.argv) > 3 else None
    if len(sys.argv) > 4:
        harness.size = int(sys.argv[4])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.chmod('.', 0o755)
        try:
            TESTS[name]()
        except Skipped as reason:
            print(f'skipped: {reason}')
            return 77
        except AssertionError as failure:
            print(f'FAILED: {name}: {failure}')
            return 1
        finally:
            os.chdir('/')
    print(f'{name}: as it should be')
    return 0


if __name__ == '__main__':
    sys.exit(main())

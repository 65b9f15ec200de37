#!/usr/bin/env python3
"""Instructions per input byte, and peak memory per input byte, of every command over families of hostile
files at doubling sizes: a constant figure means linear cost. Memory excludes what an empty file needs.

usage: families.py ABSOLVE [FIRST_SIZE [NAME-OR-COMMAND]]
       families.py ABSOLVE --check    links and rewrite of pages with a long text behind all tags,
                                  and of those for tree construction, alone: fails where
                                  instructions a byte grow
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'attack'))
from families import COMMANDS, FAMILIES  # noqa: E402

absolve = os.path.abspath(sys.argv[1])
checks = sys.argv[2:] == ['--check']
first = int(sys.argv[2]) if len(sys.argv) > 2 and not checks else 16384
wanted = sys.argv[3] if len(sys.argv) > 3 else ''


def instructions(arguments):
    done = subprocess.run(['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null', absolve,
                           *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return int(re.search(rb'Collected : (\d+)', done.stderr).group(1))


# ru_maxrss of a child includes the memory of the process that it was forked from, so a small
# process starts the tool.
MEASURE = """
import os, sys
null = os.open('/dev/null', os.O_RDWR)
actions = [(os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)]
process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=actions)
print(os.wait4(process, 0)[2].ru_maxrss * 1024)
"""


EACH_LINK = ('rewrite', 'check', 'compare --profiles web,rfc3986', 'links --compact --format jsonl',
             'links --report report.html', 'inline -o made.html', 'pack -o made.mht')
PER_LINK = {
    'long base, absolute links': EACH_LINK,
    'long base, documents in srcdoc': ('rewrite', 'links --compact --format jsonl'),
    'long robots': ('links --compact --format jsonl',),
}


def peak_memory(arguments):
    done = subprocess.run([sys.executable, '-I', '-S', '-c', MEASURE, absolve, *arguments],
                          stdout=subprocess.PIPE, check=True)
    return int(done.stdout)


def arguments_of(command, media_type):
    name, *options = command.split()
    return [name, 'in', *options, '-b', 'http://b.example/d/', '--type', media_type]


def main():
    sizes = [first * factor for factor in (1, 2, 4, 8)]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        start = {}
        print(f'{"":62}' + f'{"instructions a byte at":40}' + 'bytes of memory a byte at')
        print(f'{"":62}' + ''.join(f'{size:<10}' for size in sizes * 2))
        for name, (media_type, make) in FAMILIES.items():
            for command in COMMANDS[media_type]:
                if wanted not in name and wanted not in command:
                    continue
                arguments = arguments_of(command, media_type)
                if command not in start:
                    open('in', 'wb').close()
                    start[command] = instructions(arguments), peak_memory(arguments)
                row = [], []
                for size in sizes:
                    data = make(size)
                    with open('in', 'wb') as file:
                        file.write(data if isinstance(data, bytes) else data.encode())
                    length = os.path.getsize('in')
                    row[0].append((instructions(arguments) - start[command][0]) / length)
                    row[1].append(max(0, peak_memory(arguments) - start[command][1]) / length)
                print(f'{name + ", " + command:62}' +
                      ''.join(f'{figure:<10.1f}' for figure in row[0] + row[1]), flush=True)


def check():
    """At four times the size a byte may cost half as much again, for what is done once a document."""
    if shutil.which('valgrind') is None:
        print('skipped: no valgrind')
        sys.exit(77)
    grown = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        rows = [(name, *row) for name, row in FAMILIES.items()
                if name.endswith('a long text') or name.startswith('tree: ')]
        for name, media_type, make in rows:
            commands = ('links', 'rewrite', 'links --engine tree')
            for command in commands[:2] if name.startswith('tree: ') else commands:
                figures = []
                for size in (0, 1, 4):
                    data = make(size * first) if size else ''
                    with open('in', 'wb') as file:
                        file.write(data if isinstance(data, bytes) else data.encode())
                    figures.append((instructions(arguments_of(command, media_type)),
                                    os.path.getsize('in')))
                small, large = ((count - figures[0][0]) / length for count, length in figures[1:])
                if large > 1.5 * small + 10:
                    grown += 1
                    print(f'FAILED: {name}, {command}: {small:.0f} instructions a byte, '
                          f'{large:.0f} at four times the size')
        # What is done for each link must not depend on the length of the base, nor of robots.
        repeated = [(name, row) for name, row in FAMILIES.items() if name in PER_LINK]
        for name, (media_type, make) in repeated:
            for command in PER_LINK[name]:
                figures = []
                for size in (0, 4, 16):
                    with open('in', 'w') as file:
                        file.write(make(size * first) if size else '')
                    figures.append((instructions(arguments_of(command, media_type)), os.path.getsize('in')))
                small, large = ((count - figures[0][0]) / length for count, length in figures[1:])
                if large > 1.1 * small + 10:
                    grown += 1
                    print(f'FAILED: {name}, {command}: {small:.0f} instructions a byte, '
                          f'{large:.0f} at four times the size')
    print(f'families: {len(rows) + len(repeated)}, grown: {grown}')
    sys.exit(grown > 0 or not rows)


check() if checks else main()

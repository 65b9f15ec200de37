#!/usr/bin/env python3
"""Measures instructions and peak memory per byte for every command over families of hostile input at doubling sizes: a
constant figure means linear cost. The cost of a small input is subtracted. Bytes are those of the input. The checks
also count the bytes that a command writes, because a long base makes long targets, as far as --max-expansion allows.
They accept a cost that is linear in either count.

usage: families.py ABSOLVE [FIRST_SIZE [NAME-OR-COMMAND]...]
       families.py ABSOLVE --check          each command with one family, and each kind of input with one command or more:
                                            fails if a byte costs over 10 % more instructions at double the size
       families.py ABSOLVE --check-all [NAME-OR-COMMAND]...
                                            every command with every family of its kind, or those with such a name
"""
import concurrent.futures
import os
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'attack'))
from cost import bytes_below, instructions, peak_memory, targets  # noqa: E402
from families import COMMANDS, FAMILIES, arguments_of, write_input  # noqa: E402

absolve = os.path.abspath(sys.argv[1])
checks = sys.argv[2] if len(sys.argv) > 2 and sys.argv[2].startswith('--check') else ''
first = {'--check': 2048, '--check-all': 4096}.get(checks, 16384)
if len(sys.argv) > 2 and not checks:
    first = int(sys.argv[2])
wanted = sys.argv[3:] or ['']

# The work for each link must not depend on the length of the base or of robots. These rows are compared at four and
# at sixteen times the first size, and a byte may cost 10 % more there.
EACH_LINK = ('rewrite', 'check', 'compare --profiles rfc2396,web', 'links --format jsonl',
             'links --report made.html', 'inline -o made.html', 'pack -o made.mht')
PER_LINK = {
    'long base, absolute links': EACH_LINK,
    'long base, documents in srcdoc': ('rewrite', 'links --format jsonl'),
    'long robots': ('links --compact --format jsonl',),
    'opaque base': ('rewrite --profile rfc1808',),
    'dots in a base': ('rewrite --profile rfc1808',),
}
# Families whose cost is known to grow with the square of their size (docs/limits.md). They are measured, but do not fail.
# With `--engine tree` more families grow, because Gumbo's algorithm takes more than linear time for them.
KNOWN = ('long policy, srcdocs', 'links out of a long segment', 'long namespace, elements',
         'long namespace, attributes', 'namespaces by default', 'declared attributes', 'long location, images',
         'records: long URI, pages')
# The cost of this family depends on the decoded text, not on the few compressed bytes. Limits bound the decoded text.
UNMEASURED = ('compressed twice',)
# Apart from its bytes, a document costs at most this many instructions a byte at the first size.
SLACK = 10


def run(measure, work, name, command, size, **options):
    """The cost of a command for a family at a size, and the bytes of the input. The size 0 is the smallest input."""
    kind, make = FAMILIES[name]
    path = os.path.join(work, 'in')
    length = write_input(path, make(size))
    arguments = [os.path.join(work, word) if word.startswith('made.') or word in ('out', 'missing') else word
                 for word in arguments_of(command, path, kind)]
    return measure(absolve, arguments, path if os.path.isfile(path) else '/dev/null', **options), length


def cost(measure, name, command, size):
    with tempfile.TemporaryDirectory() as folder:
        return run(measure, folder, name, command, size)


# Commands that compute all targets, as rewrite does, but do not print all of them. A report shows only as many
# targets as --max-expansion allows.
MAKES_TARGETS = ('base', 'check', 'compare', 'explain', 'inline', 'links --documents', 'links --rel', 'links --report',
                 'pack', 'parts')


def growing_cost(name, command, size):
    """Instructions, the bytes of the input, and the bytes of the input, the output and the messages together."""
    with tempfile.TemporaryDirectory() as folder:
        count, length = run(instructions, folder, name, command, size, folder=folder)
        if command.startswith(MAKES_TARGETS):
            run(targets, folder, name, 'rewrite', size, folder=folder)
        return count, length, bytes_below(folder)


def is_wanted(name, command):
    return any(word in name or word in command for word in wanted)


def table():
    sizes = [first * factor for factor in (1, 2, 4, 8)]
    print(f'{"":72}' + f'{"instructions a byte at":40}' + 'bytes of memory a byte at')
    print(f'{"":72}' + ''.join(f'{size:<10}' for size in sizes * 2))
    for name, (kind, _) in FAMILIES.items():
        for command in COMMANDS[kind]:
            if not is_wanted(name, command):
                continue
            row = []
            for measure in (instructions, peak_memory):
                start, little = cost(measure, name, command, 0)
                for size in sizes:
                    total, length = cost(measure, name, command, size)
                    row.append(max(0, total - start) / (length - little))
            print(f'{name + ", " + command:72}' + ''.join(f'{figure:<10.1f}' for figure in row), flush=True)


def pairs():
    """All pairs of a family and a command, or enough to try each command and each kind of input once."""
    tried = set()
    for kind, commands in COMMANDS.items():
        names = [name for name, row in FAMILIES.items() if row[0] == kind and name not in UNMEASURED]
        if checks == '--check-all':
            yield from ((name, command) for name in names for command in commands if is_wanted(name, command))
        else:
            few = [command for i, command in enumerate(commands) if i == 0 or command not in tried]
            tried.update(few)
            stride = max(1, len(names) // len(few))
            yield from ((names[i * stride % len(names)], command) for i, command in enumerate(few))


def grown(job):
    """A message if a byte of a family costs too much at four times the size; else None."""
    name, command, small, large, most = job
    start, *little = growing_cost(name, command, 0)
    at_small, at_large = (growing_cost(name, command, size * first) for size in (small, large))
    message = None
    for kind in (0, 1):  # bytes of the input; of all
        figures = []
        for count, *lengths in (at_small, at_large):
            if lengths[kind] <= little[kind]:
                return None
            figures.append((count - start) / (lengths[kind] - little[kind]))
        if figures[1] <= most * figures[0] + SLACK:
            return None
        message = f'{name}, {command}: {figures[0]:.1f} instructions a byte, {figures[1]:.1f} at four times the size'
    return message


def check():
    if shutil.which('valgrind') is None:
        print('skipped: no valgrind')
        sys.exit(77)
    jobs = [(name, command, 1, 4, 1.21) for name, command in pairs()]
    most = None if checks == '--check-all' else 2
    jobs += [(name, command, 4, 16, 1.1) for name, commands in PER_LINK.items() for command in commands[:most]
             if is_wanted(name, command)]
    workers = 1 if checks == '--check' else os.cpu_count()
    failed = known = 0
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for job, message in zip(jobs, pool.map(grown, jobs)):
            if message is None:
                continue
            is_known = job[0] in KNOWN or job[1].endswith('--engine tree')
            known += is_known
            failed += not is_known
            print('known:' if is_known else 'FAILED:', message, flush=True)
    print(f'{len(jobs)} pairs of a family and a command, {len(FAMILIES)} families; known to grow: {known}, grown: {failed}')
    sys.exit(1 if failed else 0)


if checks:
    check()
else:
    table()

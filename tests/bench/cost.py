"""The cost of a run of the tool: instructions and memory."""
import os
import re
import subprocess
import sys

# ru_maxrss of a child includes the memory of the process that it was forked from, so a small process starts the tool.
MEASURE = """
import os, sys
null = os.open('/dev/null', os.O_RDWR)
source = os.open(sys.argv[1], os.O_RDONLY)
actions = [(os.POSIX_SPAWN_DUP2, source, 0), (os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)]
process = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ, file_actions=actions)
print(os.wait4(process, 0)[2].ru_maxrss * 1024)
"""


def instructions(tool, arguments, source='/dev/null', folder=None):
    """The instructions of a run, in all threads. `source` is the file to read as standard input. If `folder` is given,
    the output of the run is kept in it."""
    output = os.path.join(folder, 'printed') if folder else '/dev/null'
    with open(source, 'rb') as file, open(output, 'wb') as out:
        # exp-bbv counts faster than callgrind. Valgrind generates code, which the sandbox forbids. Only these
        # commands enter the sandbox by default. For others, reading the variable would take a third of a short run.
        sandbox = {'ABSOLVE_SANDBOX': 'off'} if arguments[0] in ('serve', 'warc') else {}
        done = subprocess.run(['valgrind', '--tool=exp-bbv', '--instr-count-only=yes', '--bb-out-file=/dev/null',
                               '--pc-out-file=/dev/null', tool, *arguments],
                              stdin=file, stdout=out, stderr=subprocess.PIPE, check=False,
                              env={**os.environ, **sandbox})
    # Repetitions of an instruction by a prefix are counted separately.
    counts = re.findall(rb'#   Total (?:instructions|reps): (\d+)', done.stderr)
    if not counts:
        raise RuntimeError(f'no count of instructions: {arguments}\n{done.stderr.decode(errors="replace")[-2000:]}')
    if folder:
        with open(os.path.join(folder, 'messages'), 'wb') as out:
            out.write(done.stderr)
    return sum(map(int, counts))


def targets(tool, arguments, source, folder):
    """Runs the tool, and keeps its standard output in the file `targets` in `folder`."""
    with open(source, 'rb') as file, open(os.path.join(folder, 'targets'), 'wb') as out:
        subprocess.run([tool, *arguments], stdin=file, stdout=out, stderr=subprocess.DEVNULL, check=False)


def bytes_below(folder):
    """The size of all files below a folder."""
    return sum(os.path.getsize(os.path.join(place, name)) for place, _, names in os.walk(folder) for name in names)


def peak_memory(tool, arguments, source='/dev/null'):
    """The most memory of a run, in bytes."""
    done = subprocess.run([sys.executable, '-I', '-S', '-c', MEASURE, source, tool, *arguments],
                          stdout=subprocess.PIPE, check=True)
    return int(done.stdout)

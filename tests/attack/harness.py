"""What the tests of attacks share. `attack.py` sets `absolve`, `plain` and `size`."""
import os
import subprocess

TESTS = {}
absolve = plain = None
size = 65536  # of the files of families of hostile input, in bytes
NOBODY = 65534
MIB = 1 << 20


def test(function):
    TESTS[function.__name__] = function
    return function


class Skipped(Exception):
    pass


def run(*arguments, tool=None, data=None, **options):
    return subprocess.run([tool or absolve, *arguments], input=data, capture_output=True,
                          timeout=300, **options)


def write(path, data):
    os.makedirs(os.path.dirname(path) or '.', exist_ok=True)
    with open(path, 'wb') as file:
        file.write(data if isinstance(data, bytes) else data.encode())


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def expect(condition, *shown):
    if not condition:
        raise AssertionError(' '.join(str(item)[:2000] for item in shown))


def as_root():
    if os.geteuid() != 0:
        raise Skipped('wants to be root')


def plain_build():
    if plain is None or not os.path.exists(plain):
        raise Skipped('wants a build without sanitizers')
    return plain


def temporaries(folder='.'):
    return [name for name in os.listdir(folder)
            if name.startswith('.absolve-') and not name.endswith('.jsonl')]


def start(*arguments, **options):
    return subprocess.Popen([absolve, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            **options)


def as_nobody(*arguments):
    return run(*arguments, user=NOBODY, group=NOBODY, extra_groups=[])

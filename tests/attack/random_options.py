#!/usr/bin/env python3
"""Runs the command line with random options over fixtures and mutations of them. Whatever the options,
the tool ends with a documented exit code, no internal error, and no terminal escape sequence.

usage: random_options.py ABSOLVE FIXTURES [RUNS [SEED]]
"""
import os
import random
import subprocess
import sys
import tempfile

absolve = os.path.abspath(sys.argv[1])
fixtures = os.path.abspath(sys.argv[2])
runs = int(sys.argv[3]) if len(sys.argv) > 3 else 400
seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
chance = random.Random(seed)

PROFILES = ['web', 'rfc3986', 'rfc2396', 'url-syntax-07', 'url-syntax-04', 'rfc1808', 'rfc2110',
            'rfc2557', 'relative-url-01', 'url-03']
URLS = ['http://h/', 'http://h/a/b?c#d', 'mailto:x@y', 'file:///d/', 'thismessage:/', 'http://[::1]/',
        'x:y', '', '//h', 'https://' + 'l.' * 80 + 'example/']
LIMITS = ['document-bytes', 'message-bytes', 'tree-bytes', 'tree-steps', 'mapped-bytes',
          'decoded-bytes', 'entities', 'depth', 'base-bytes', 'target-bytes', 'links', 'expansion']
COMMON = [lambda: ['-b', chance.choice(URLS)],
          lambda: ['--profile', chance.choice(PROFILES)],
          lambda: ['--excess-parent', chance.choice(['keep', 'remove', 'refuse'])],
          lambda: ['--same-scheme', chance.choice(['strict', 'compatible'])],
          lambda: ['--strict']]
DOCUMENT = COMMON + [
    lambda: ['--engine', chance.choice(['auto', 'scan', 'tree'])],
    lambda: ['--verify'], lambda: ['--saved-from'], lambda: ['--explain'],
    lambda: ['--default-base', chance.choice(URLS)],
    lambda: ['--type', chance.choice(['text/html', 'message/rfc822', 'text/xml', 'text/css', 'text/plain',
                                      'message/http', 'application/atom+xml', 'text/calendar', 'x/y'])],
    lambda: ['--charset', chance.choice(['utf-8', 'utf-16le', 'shift_jis', 'iso-2022-jp', 'gb18030',
                                         'windows-1252', 'nonsense'])],
    lambda: ['--csp', "base-uri 'self'"],
    lambda: ['--with', chance.choice(['lazy', 'amp', 'meta', 'text', 'json_ld', 'rdfa', 'p@x',
                                      'conditional_comments', 'q@y=srcset'])],
    lambda: ['--without', chance.choice(['css', 'standard', 'a@href', 'nothing'])],
    lambda: ['--max-' + chance.choice(LIMITS), str(chance.choice([0, 1, 2, 10, 1000, 100000]))],
    lambda: ['--max-frame-depth', str(chance.choice([0, 1, 256]))]]
TEXT = [lambda: ['--text'], lambda: ['--abbreviated']]
PART = [lambda: ['--part', chance.choice(['0', '1', '1.2', '2', '9'])]]


def form(*names):
    return [lambda: ['--format', chance.choice(names)]]


COMMANDS = {
    'rewrite': DOCUMENT + TEXT + PART + [
        lambda: ['--same-document', chance.choice(['auto', 'absolute', 'keep'])],
        lambda: ['--prefix', chance.choice(['http://p/', 'javascript:x'])],
        lambda: ['--break-signatures'], lambda: ['-o', 'out'], lambda: ['--in-place'],
        lambda: ['--in-place=.orig']],
    'links': DOCUMENT + TEXT + PART + form('text', 'jsonl'),
    'base': DOCUMENT + PART + form('text', 'json'),
    'parts': DOCUMENT + form('text', 'json', 'jsonl'),
    'cat': PART,
    'unpack': DOCUMENT + [lambda: ['-d', 'folder'], lambda: ['--force']],
    'inline': DOCUMENT + [lambda: ['--max-inline', str(chance.choice([0, 100, 10 ** 6]))]],
    'check': DOCUMENT + form('text', 'jsonl'),
    'compare': DOCUMENT + [lambda: ['--profiles', ','.join(chance.sample(PROFILES, 2))]] +
    form('text', 'jsonl'),
    'pack': [lambda: ['-o', 'out.mht'], lambda: ['-b', chance.choice(URLS)], lambda: ['--date', '@0']],
    'localize': [lambda: ['--no-host-directories', '-b', 'http://h/'], lambda: ['--undo'],
                 lambda: ['--backup'], lambda: ['--adjust-extension'], lambda: ['--cut-dirs', '1']],
}


def documents():
    found = []
    for folder, _, names in sorted(os.walk(fixtures)):
        found += [os.path.join(folder, name) for name in sorted(names)
                  if '.in.' in name or name.endswith(('.mht', '.eml'))]
    return found


def mutated(data):
    data = bytearray(data[:20000])
    for _ in range(chance.randrange(6)):
        if not data:
            break
        at = chance.randrange(len(data))
        kind = chance.randrange(4)
        if kind == 0:
            data[at] = chance.randrange(256)
        elif kind == 1:
            del data[at:at + chance.randrange(1, 60)]
        elif kind == 2:
            data[at:at] = chance.choice([b'<base href="//x/y">', b'<svg><x href=y>', b'\x1b[31m', b'--b\n',
                                         b'\r\n\r\n', b'<iframe srcdoc="<a href=z>">', b'\xff\xfe', b'\0'])
        else:
            data[at:at] = data[at:at + chance.randrange(1, 200)]
    return bytes(data)


def main():
    files = documents()
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for number in range(runs):
            command = chance.choice(list(COMMANDS))
            with open(chance.choice(files), 'rb') as file:
                data = mutated(file.read())
            name = 'm/page.html' if command in ('localize', 'pack') else 'page.html'
            os.makedirs('m', exist_ok=True)
            with open(name, 'wb') as file:
                file.write(data)
            arguments = [command, 'm' if command == 'localize' else name]
            options = COMMANDS[command]
            for option in chance.sample(options, chance.randrange(min(6, len(options)) + 1)):
                arguments += option()
            done = subprocess.run([absolve, *arguments], capture_output=True, timeout=120,
                                  stdin=subprocess.DEVNULL)
            shown = done.stderr + (b'' if command in ('rewrite', 'cat', 'inline') else done.stdout)
            wrong = []
            if done.returncode not in (0, 1, 2, 3, 4):
                wrong.append(f'exit {done.returncode}')
            if b'Sanitizer' in done.stderr or b'runtime error' in done.stderr:
                wrong.append('a sanitizer')
            if b'\x1b' in shown:
                wrong.append('an escape')
            if wrong:
                failures += 1
                print(f'FAILED: run {number} of seed {seed}: {", ".join(wrong)}: {arguments}')
                print(done.stderr[:3000].decode(errors='replace'))
                print('on', data[:2000])
    print(f'{runs - failures} passed, {failures} failed')
    return failures > 0


if __name__ == '__main__':
    sys.exit(main())

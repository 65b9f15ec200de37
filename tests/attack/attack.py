#!/usr/bin/env python3
"""Reproductions of defects that attacks have found, one test for each.

usage: attack.py --list
       attack.py NAME ABSOLVE [PLAIN_ABSOLVE]

PLAIN_ABSOLVE is a build without sanitizers. Tests of memory use it, because sanitizers need memory of their
own. A test that cannot run here says why and exits with 77.
"""
import gzip
import json
import os
import resource
import shutil
import signal
import stat
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from families import COMMANDS, FAMILIES, MESSAGE, arguments_of, write_input

TESTS = {}
absolve = plain = None
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


def is_written():
    """Whether a run has begun to fill its temporary file."""
    try:
        return any(os.path.getsize(name) for name in temporaries())
    except FileNotFoundError:
        return False


def stopped_while_writing(*arguments):
    """Starts a run and stops it as soon as it has begun to write a temporary file."""
    for _ in range(20):
        process = start(*arguments)
        while process.poll() is None and not is_written():
            time.sleep(0.0001)
        process.send_signal(signal.SIGSTOP)
        time.sleep(0.01)
        if process.poll() is None and is_written():
            return process
        process.wait()
        yield_original()
    raise Skipped('too quick to be stopped')


ORIGINAL = b'<p><a href="x/y.html">some text</a></p>\n' * 400000


def yield_original():
    write('page.html', ORIGINAL)


# Memory and permissions


@test
def names_of_elements_outlive_the_choice_of_an_engine():
    done = run('links', '-', '--type', 'text/html', '-b', 'http://h/', '--verify',
               data=b'<svg><abcdefghijklmnopqrstuvwxyz href=x></svg>')
    expect(done.returncode == 0, done)
    expect(b'abcdefghijklmnopqrstuvwxyz href  x  ->  http://h/x' in done.stdout, done.stdout)


def check_kept(command):
    os.chown('page.html', NOBODY, NOBODY)
    os.chmod('page.html', 0o4755)
    os.setxattr('page.html', 'user.note', b'kept')
    # An ACL: owner rwx, user 1234 r--, group r-x, mask r-x, other r-x.
    entries = [(1, 7, 0xFFFFFFFF), (2, 4, 1234), (4, 5, 0xFFFFFFFF), (0x10, 5, 0xFFFFFFFF),
               (0x20, 5, 0xFFFFFFFF)]
    acl = struct.pack('<I', 2) + b''.join(struct.pack('<HHI', *entry) for entry in entries)
    try:
        os.setxattr('page.html', 'system.posix_acl_access', acl)
    except OSError:
        acl = None
        print('not tried: this file system has no ACLs')
    os.utime('page.html', (1e9, 1e9))
    before = os.stat('page.html')
    done = run(*command)
    expect(done.returncode == 0, done)
    after = os.stat('page.html')
    expect(read('page.html').find(b'http://') > 0, read('page.html'))
    for field in ('st_uid', 'st_gid', 'st_mode', 'st_mtime_ns'):
        expect(getattr(before, field) == getattr(after, field), field, before, after)
    expect(os.getxattr('page.html', 'user.note') == b'kept')
    if acl:
        expect(os.getxattr('page.html', 'system.posix_acl_access') == acl)


@test
def in_place_keeps_owner_rights_times_and_attributes():
    as_root()
    write('page.html', '<a href=x>')
    check_kept(['rewrite', 'page.html', '--in-place', '-b', 'http://h/d/'])


@test
def localize_keeps_owner_rights_times_and_attributes():
    as_root()
    write('page.html', '<a href=http://h/away>')
    write('page.html', '<a href=away>')
    check_kept(['localize', '.', '--no-host-directories', '-b', 'http://h/'])
    done = run('localize', '.', '--undo')
    expect(done.returncode == 0 and read('page.html') == b'<a href=away>', done)
    expect(os.stat('page.html').st_uid == NOBODY)


@test
def set_user_id_goes_where_the_owner_cannot_be_kept():
    as_root()
    os.mkdir('d')
    os.chmod('.', 0o755)
    os.chmod('d', 0o777)
    write('d/page.html', '<a href=x>')
    os.chmod('d/page.html', 0o4755)

    def become_nobody():
        os.setgid(NOBODY)
        os.setuid(NOBODY)

    with open('/dev/null', 'rb') as nothing:
        tool = os.path.abspath('tool')
        write(tool, read(absolve))
        os.chmod(tool, 0o755)
        done = subprocess.run([tool, 'rewrite', 'd/page.html', '--in-place', '-b', 'http://h/'],
                              capture_output=True, preexec_fn=become_nobody, stdin=nothing)
    expect(done.returncode == 0, done)
    status = os.stat('d/page.html')
    expect(status.st_uid == NOBODY and stat.S_IMODE(status.st_mode) == 0o755, oct(status.st_mode))
    expect(b'could not keep its owner' in done.stderr and b'set-user-ID' in done.stderr, done.stderr)


@test
def hard_links_are_told_of():
    write('page.html', '<a href=x>')
    os.link('page.html', 'other.html')
    done = run('rewrite', 'page.html', '--in-place', '-b', 'http://h/')
    expect(done.returncode == 0 and b'hard links' in done.stderr, done)
    expect(read('other.html') == b'<a href=x>')


@test
def compare_pairs_links_by_place():
    base = '/'.join(['x' * 50] * 1200)
    write('two.mht', 'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n'
          f'<base href="http://h/{base}">' + '<a href="#y">' * 20000 +
          '\n--b\nContent-Type: text/html\nContent-Location: http://h/p\n\n<a href=";x">\n--b--\n')
    for profiles in ('rfc2396,rfc1808', 'rfc1808,rfc2396', 'rfc2396,web', 'web,rfc2396'):
        done = run('compare', 'two.mht', '--profiles', profiles, '--format', 'jsonl')
        expect(done.returncode == 4, done.returncode, done.stderr)
        for line in done.stdout.splitlines():
            row = json.loads(line)
            expect(row['entity'] == '2' and row['raw'] in (';x', 'http://h/p'), line)
    done = run('compare', 'two.mht', '--profiles', 'rfc2396,rfc1808')
    expect(b'rfc2396  http://h/;x' in done.stdout and b'rfc1808  ;x' in done.stdout, done.stdout)


@test
def inline_reads_http_messages_with_links_in_their_header():
    write('r.http', 'HTTP/1.1 200 OK\nContent-Type: text/html\nLocation: other\n'
          'Link: <s.css>; rel=preload\n\n<a href=x>')
    done = run('inline', 'r.http', '-b', 'http://h/d/')
    expect(done.returncode == 0 and done.stdout == b'<a href=http://h/d/x>', done)


@test
def closed_descriptors_are_not_taken_for_files():
    write('m/page.html', '<a href=away>')
    for closed in ((2,), (1, 2), (0, 1, 2), (0,)):
        done = subprocess.run([absolve, 'localize', 'm', '--no-host-directories', '-b', 'http://h/'],
                              preexec_fn=lambda: [os.close(fd) for fd in closed])
        # The edits stay even if the summary cannot be written.
        expect(done.returncode == (3 if 1 in closed else 0), closed, done)
        expect(read('m/page.html') != b'<a href=away>')
        done = run('localize', 'm', '--undo')
        expect(done.returncode == 0 and read('m/page.html') == b'<a href=away>', closed, done)
    done = subprocess.run([absolve, 'links', 'm/page.html'], preexec_fn=lambda: os.close(1),
                          stderr=subprocess.PIPE)
    expect(done.returncode == 3 and b'standard output' in done.stderr, done)


UNSAFE = ['\x1b[31m', '\x9b31m', '\u061c', '\u200b', '\u200d', '\u2060', '\ufeff', '\u202e', '\u00ad',
          '\ufe0f', '\u2800', '\U000e0041']


def is_shown_raw(output):
    return [text for text in UNSAFE if text.encode() in output]


@test
def text_from_strangers_is_made_printable():
    for text in UNSAFE:
        write('page.html', f'<svg><x{text}y href="a{text}b" style="background:url(c{text}d)"></svg>'
              f'<a rel="r{text}" href="http://[{text}">')
        write('m.eml', f'Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html; '
              f'charset=utf-8\nContent-ID: <c{text}d>\nContent-Location: http://h/{text}\n\n'
              f'<img src="cid:c{text}d">\n--b--\n')
        for command in (['check'], ['links'], ['compare', '--profiles', 'rfc3986,web'], ['base'],
                        ['links', '--format', 'jsonl'], ['check', '--format', 'jsonl'], ['parts'],
                        ['parts', '--format', 'json'], ['base', '--format', 'json']):
            for file in ('page.html', 'm.eml'):
                done = run(command[0], file, *command[1:], '-b', 'http://h/' + 'x')
                expect(not is_shown_raw(done.stdout + done.stderr), command, repr(text), done)
                if 'jsonl' in command:
                    for line in done.stdout.splitlines():
                        json.loads(line)
    done = run('links', 'page.html', '--format', 'jsonl', '-b', 'http://h/')
    raws = [json.loads(line)['raw'] for line in done.stdout.splitlines()]
    expect('a' + text + 'b' in raws, raws)


# Amplification


# The limits of output and of memory that README promises, in bytes, for a file of a given size.
MAX_OUTPUT = lambda size: 32 * MIB + 64 * size + MIB
MAX_MEMORY = lambda size: 448 * MIB + 128 * size


def measure(tool, arguments, source='/dev/null'):
    """Exit code, bytes of output, peak memory in bytes, and messages."""
    read_end, write_end = os.pipe()
    with open('messages', 'wb') as messages, open(source, 'rb') as given:
        process = subprocess.Popen([tool, *arguments], stdin=given, stdout=write_end, stderr=messages)
    os.close(write_end)
    output = 0
    while piece := os.read(read_end, MIB):
        output += len(piece)
    os.close(read_end)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, output, usage.ru_maxrss * 1024, read('messages')


def check_family(name, size=262144):
    tool = plain_build()
    kind, make = FAMILIES[name]
    size = write_input('in', make(size))
    for command in COMMANDS[kind]:
        source = 'in' if os.path.isfile('in') else '/dev/null'
        code, output, memory, messages = measure(tool, arguments_of(command, 'in', kind), source)
        row = f'{name}, {command}: exit {code}, {output} bytes out, {memory // MIB} MiB'
        print(row)
        expect(code in (0, 1, 4), row, messages)
        expect(output <= MAX_OUTPUT(size), row)
        for made in ('made.html', 'made.mht', 'missing'):
            if os.path.isfile(made):
                expect(os.path.getsize(made) <= MAX_OUTPUT(size), row, made, os.path.getsize(made))
                os.remove(made)
        if os.path.isdir('out'):
            made = sum(file.stat().st_size for file in Path('out').rglob('*') if file.is_file())
            expect(made <= MAX_OUTPUT(size), row, 'out', made)
            shutil.rmtree('out')
        expect(memory <= MAX_MEMORY(size), row)
        expect(len(messages) <= MAX_OUTPUT(size), row, len(messages))


for family in FAMILIES:
    def small(name=family):
        check_family(name)
    TESTS['amplification_by_' + ''.join(c if c.isalnum() else '_' for c in family)] = small


@test
def the_limit_of_expansion_has_an_option_and_a_message():
    write('page.html', FAMILIES['long base, links'][1](262144))
    for command in ('links', 'rewrite', 'check', 'base'):
        done = run(command, 'page.html', '-b', 'http://b/')
        expect(done.returncode == 4 and b'--max-expansion' in done.stderr, command, done.stderr)
    write('robots.html', '<meta name=robots content="' + 'r' * 200000 + '">' + '<a href=y>' * 20000)
    done = run('links', 'robots.html', '--format', 'jsonl')
    expect(done.returncode == 4 and b'the list ends here' in done.stderr, done.stderr)
    for line in done.stdout.splitlines()[-2:]:
        json.loads(line)
    done = run('rewrite', 'page.html', '-b', 'http://b/', '--max-expansion', '10000',
               '--max-target-bytes', '10000000000', '-o', 'out.html')
    expect(done.returncode == 0 and os.path.getsize('out.html') > 512 * MIB, done.stderr)


@test
def a_million_parts_take_a_stated_multiple():
    tool = plain_build()
    write('in', 'Content-Type: multipart/mixed; boundary=b\n\n' + '--b\n\n' * 990000)
    size = os.path.getsize('in')
    for command, most in (('links', 40), ('rewrite', 40), ('parts', 135)):
        code, _, memory, messages = measure(tool, arguments_of(command, 'in', MESSAGE))
        expect(code == 0, code, messages)
        expect(memory < most * size, command, memory // size, 'times the message')


@test
def running_out_of_memory_is_the_error_of_one_document():
    tool = plain_build()
    write('a.html', '<a href=x>')
    write('b.html', '<a href=x>' * 4000000)
    write('c.html', '<a href=y>')
    limit = 220 * MIB
    done = run('links', 'a.html', 'b.html', 'c.html', '-b', 'http://h/', tool=tool,
               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    expect(done.returncode == 4, done.returncode, done.stderr)
    expect(b'b.html: error: not processed: there is not enough memory' in done.stderr, done.stderr)
    lines = done.stdout.splitlines()
    expect(lines[0].startswith(b'a.html') and lines[-1].startswith(b'c.html'), lines[-1])
    for name in ('a', 'b', 'c'):
        os.mkdir('m') if name == 'a' else None
        os.rename(name + '.html', f'm/{name}.html')
    done = run('localize', 'm', '--no-host-directories', '-b', 'http://h/', tool=tool,
               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    expect(done.returncode == 4 and b'm/b.html: error: not processed' in done.stderr, done)
    expect(read('m/c.html') == b'<a href=http://h/y>', read('m/c.html'))


# Files


@test
def a_site_cannot_block_localizing_by_a_file_of_our_name():
    forged = '{"file":"p.html","before":"0","after":"1","changes":[]}\n'
    for site_file in ('<h1>no record</h1>', 'x', '{"absolve":"localized","folder":"0"}\nno\n', forged,
                      '{"absolve":"localized","folder":"0"}\n' + forged):
        for place in ('h/.absolve-localized.jsonl', 'h/sub/.absolve-localized.jsonl'):
            subprocess.run(['rm', '-rf', 'm'], check=True)
            write('m/h/p.html', '<a href=q.html><a href=away.html>')
            write('m/h/q.html', 'q')
            write('m/' + place, site_file)
            done = run('localize', 'm')
            expect(done.returncode == 0, place, site_file, done)
            expect(read('m/h/p.html') == b'<a href=q.html><a href=http://h/away.html>', done)
            expect(read('m/' + place) == site_file.encode())
            done = run('localize', 'm', '--undo')
            expect(done.returncode == 0, place, site_file, done)
            expect(read('m/h/p.html') == b'<a href=q.html><a href=away.html>')
    # If the site has a file of our name at the top, the user is told, and our record gets another name.
    subprocess.run(['rm', '-rf', 'm'], check=True)
    write('m/p.html', '<a href=away.html>')
    write('m/.absolve-localized.jsonl', 'of the site')
    done = run('localize', 'm', '--no-host-directories', '-b', 'http://h/')
    expect(done.returncode == 0 and b"one of the site's files" in done.stderr, done)
    expect(read('m/.absolve-localized.jsonl') == b'of the site')
    expect(os.path.exists('m/.absolve-localized-2.jsonl'))
    done = run('localize', 'm', '--undo')
    expect(done.returncode == 0 and read('m/p.html') == b'<a href=away.html>', done)


@test
def a_folder_that_was_localized_on_its_own_is_known():
    write('m/h/p.html', '<a href=away.html>')
    done = run('localize', 'm/h', '--no-host-directories', '-b', 'http://h/')
    expect(done.returncode == 0, done)
    done = run('localize', 'm')
    expect(done.returncode == 2 and b'was localized on its own' in done.stderr, done)
    write('m/h/sub/p.html', 'x')
    done = run('localize', 'm/h/sub', '--no-host-directories', '-b', 'http://h/sub/')
    expect(done.returncode == 2 and b'is part of' in done.stderr, done)
    # A mirror that has been moved can still be undone.
    os.rename('m', 'moved')
    done = run('localize', 'moved/h', '--undo')
    expect(done.returncode == 0 and read('moved/h/p.html') == b'<a href=away.html>', done)


@test
def a_damaged_record_is_not_passed_over():
    write('m/p.html', '<a href=away.html>')
    run('localize', 'm', '--no-host-directories', '-b', 'http://h/')
    record = read('m/.absolve-localized.jsonl')
    write('m/.absolve-localized.jsonl', record.replace(b'"file"', b'"fil"'))
    done = run('localize', 'm', '--undo')
    expect(done.returncode == 3 and b'no record of edits' in done.stderr, done)


@test
def the_first_backup_stays():
    write('page.html', '<a href=x>')
    run('rewrite', 'page.html', '--in-place=.orig', '-b', 'http://h/')
    write('page.html', read('page.html') + b'<a href=y>')
    done = run('rewrite', 'page.html', '--in-place=.orig', '-b', 'http://h/')
    expect(done.returncode == 0 and b'is there already' in done.stderr, done)
    expect(read('page.html.orig') == b'<a href=x>')
    expect(read('page.html') == b'<a href=http://h/x><a href=http://h/y>')


@test
def a_file_that_was_replaced_meanwhile_is_left():
    yield_original()
    process = stopped_while_writing('rewrite', 'page.html', '--in-place=.orig', '-b', 'http://h/')
    write('new.html', 'written by somebody else')
    os.replace('new.html', 'page.html')
    process.send_signal(signal.SIGCONT)
    _, messages = process.communicate()
    expect(process.returncode == 3, process.returncode, messages)
    expect(b'page.html: was changed or replaced meanwhile' in messages, messages)
    expect(read('page.html') == b'written by somebody else')
    expect(not temporaries() and not os.path.exists('page.html.orig'), os.listdir('.'))


def check_cut_short(*arguments):
    write('page.html', ORIGINAL * 5)  # large enough to be mapped
    process = start(*arguments)
    # The test does not read the output, so the process blocks on a full pipe in the middle of its work.
    time.sleep(0.5)
    for _ in range(1000):
        with open(f'/proc/{process.pid}/stat') as status:
            if status.read().rsplit(')', 1)[1].split()[0] == 'S':
                break
        time.sleep(0.01)
    os.truncate('page.html', 5000)
    _, messages = process.communicate()
    expect(process.returncode == 3, process.returncode, messages)
    expect(b'cut short' in messages, messages)


@test
def a_file_that_is_cut_short_is_an_error():
    check_cut_short('links', 'page.html', '-b', 'http://h/')
    check_cut_short('rewrite', 'page.html', '-b', 'http://h/')


@test
def a_file_that_is_cut_short_is_not_written_over():
    yield_original()
    process = stopped_while_writing('rewrite', 'page.html', '--in-place', '-b', 'http://h/')
    os.truncate('page.html', 5000)
    process.send_signal(signal.SIGCONT)
    _, messages = process.communicate()
    expect(process.returncode == 3, process.returncode, messages)
    expect(os.path.getsize('page.html') == 5000 and not temporaries(), os.listdir('.'))


@test
def signals_that_end_the_process_leave_no_temporary_file():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        yield_original()
        process = stopped_while_writing('rewrite', 'page.html', '--in-place', '-b', 'http://h/')
        process.send_signal(number)
        process.send_signal(signal.SIGCONT)
        _, messages = process.communicate()
        expect(process.returncode == -number, number, process.returncode)
        expect(b'stopped by SIG' in messages, messages)
        expect(not temporaries() and read('page.html') == ORIGINAL)


@test
def a_file_over_the_size_limit_is_an_error():
    yield_original()
    done = run('rewrite', 'page.html', '--in-place', '-b', 'http://h/',
               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (MIB, MIB)))
    expect(done.returncode == 3 and b'File too large' in done.stderr, done)
    expect(not temporaries() and read('page.html') == ORIGINAL)


@test
def what_a_killed_run_left_the_next_one_removes():
    for next_run in (['rewrite', 'page.html', '--in-place', '-b', 'http://h/'],
                     ['localize', '.', '--no-host-directories', '-b', 'http://h/']):
        yield_original()
        process = stopped_while_writing('rewrite', 'page.html', '--in-place', '-b', 'http://h/')
        # A second run does not remove the temporary file of a run that is still alive.
        write('small.html', '<a href=x>')
        run('rewrite', 'small.html', '--in-place', '-b', 'http://h/')
        expect(len(temporaries()) == 1, temporaries())
        process.kill()
        process.communicate()
        expect(len(temporaries()) == 1, temporaries())
        done = run(*next_run)
        expect(done.returncode == 0 and not temporaries(), next_run, done, temporaries())


@test
def a_symbolic_link_to_nothing_is_told_of():
    write('page.html', '<a href=x>')
    os.symlink('nowhere', 'out.html')
    done = run('rewrite', 'page.html', '-b', 'http://h/', '-o', 'out.html')
    expect(done.returncode == 3 and b'symbolic link to nothing' in done.stderr, done)
    expect(not os.path.exists('nowhere') and os.path.islink('out.html'))


@test
def an_output_that_cannot_be_looked_at_is_an_error():
    write('page.html', '<a href=x>')
    os.symlink('loop', 'loop')
    for path in ('l' * 300, 'l' * 300 + '/x', 'loop', 'loop/x', 'page.html/x', ''.join(['d/'] * 3000)):
        done = run('rewrite', 'page.html', '-b', 'http://h/', '-o', path)
        expect(done.returncode == 3 and b'internal' not in done.stderr, path[:20], done)
    if os.geteuid() == 0:
        os.makedirs('closed/d')
        os.chmod('closed', 0o700)
        write('tool', read(absolve))
        os.chmod('tool', 0o755)
        done = subprocess.run([os.path.abspath('tool'), 'rewrite', 'page.html', '-o', 'closed/d/x'],
                              capture_output=True, preexec_fn=lambda: os.setuid(NOBODY))
        expect(done.returncode == 3 and b'internal' not in done.stderr, done)


@test
def what_the_user_puts_into_links_is_counted():
    write('page.html', '<a href=x>y</a>' * 15000)
    write('map', 'http://h/x\thttp://' + 'm' * 60000 + '/\n')
    for options in (['--map', 'map'], ['--prefix', 'http://' + 'p' * 20000 + '/']):
        done = run('rewrite', 'page.html', '-b', 'http://h/', *options)
        expect(done.returncode == 4 and b'--max-expansion' in done.stderr, done.stderr)
        expect(done.stdout == read('page.html'))
        done = run('rewrite', 'page.html', '-b', 'http://h/', *options, '--in-place')
        expect(done.returncode == 4 and done.stderr.count(b'left unchanged') == 1, done.stderr)


# Output that other programs read


@test
def a_prefix_that_runs_code_is_warned_of():
    write('page.html', '<a href=x>')
    for scheme in ('javascript', 'JavaScript', 'data', 'vbscript'):
        done = run('rewrite', 'page.html', '-b', 'http://h/', '--prefix', scheme + ':x//')
        expect(done.returncode == 0 and b'run code' in done.stderr, done)
    done = run('rewrite', 'page.html', '-b', 'http://h/', '--prefix', 'https://proxy.example/')
    expect(done.returncode == 0 and not done.stderr, done)


@test
def active_files_are_named():
    parts = [('application/hta', 'a.hta', 'x'), ('application/octet-stream', 'b.lnk', 'x'),
             ('application/octet-stream', 'c.desktop', 'x'), ('image/png', 'd.png', 'x'),
             ('image/svg+xml', 'e.svg', '<svg><script>x</script></svg>'),
             ('image/svg+xml', 'f.svg', '<svg onload = "x"/>'),
             ('image/svg+xml', 'g.svg', '<svg><a href="x"/></svg>'), ('text/html', 'h.html', 'x')]
    message = 'Content-Type: multipart/related; boundary=b\n'
    for media_type, name, body in parts:
        message += (f'\n--b\nContent-Type: {media_type}; name={name}\n'
                    f'Content-Location: http://h/{name}\n\n{body}')
    write('m.mht', message + '\n--b--\n')
    done = run('unpack', 'm.mht', '-d', 'out')
    expect(done.returncode == 0, done)
    rows = [json.loads(line) for line in read('out/manifest.jsonl').splitlines()]
    active = sorted(row['file'] for row in rows if row.get('active'))
    expect(active == ['a.hta', 'b.lnk', 'c.desktop', 'e.svg', 'f.svg'], rows)
    expect(b'may run code' in done.stderr and b'a.hta' in done.stderr, done.stderr)


@test
def closed_stdout_stops_no_writing():
    """A reader that goes away must not stop a command that also writes files."""
    for name in ('a.html', 'b.html'):
        write(name, '<a href=x>')
    patch = run('rewrite', 'a.html', 'b.html', '-b', 'http://h/', '--format', 'patch').stdout
    write('p.patch', patch)

    def unread(*arguments):
        reader, writer = os.pipe()
        os.close(reader)
        with os.fdopen(writer, 'wb') as output:
            return subprocess.run([absolve, *arguments], stdout=output, stderr=subprocess.PIPE, timeout=300)

    done = unread('apply', 'p.patch')
    expect(done.returncode == 0, done)
    expect(read('b.html') == b'<a href=http://h/x>', read('b.html'))
    done = unread('rewrite', 'a.html', '-b', 'http://h/', '--report', 'r.html')
    expect(done.returncode == 0 and os.path.getsize('r.html') > 1000, done)
    done = unread('links', 'a.html', '-b', 'http://h/')
    expect(done.returncode == 0 and not done.stderr, done)


def as_nobody(*arguments):
    return run(*arguments, user=NOBODY, group=NOBODY, extra_groups=[])


@test
def unreadable_record_is_no_missing_record():
    """localize began a second record then, and the files could never be restored."""
    as_root()
    os.makedirs('m/h.example')
    write('m/h.example/a.html', '<a href=/b.html>')
    for folder, _, files in os.walk('m'):
        for path in (folder, *(os.path.join(folder, file) for file in files)):
            os.chown(path, NOBODY, NOBODY)
    done = as_nobody('localize', 'm')
    expect(done.returncode == 0, done)
    write('m/h.example/b.html', '<p>')
    record = 'm/.absolve-localized.jsonl'
    os.chmod(record, 0)
    for arguments in (['localize', 'm', '--undo'], ['localize', 'm']):
        done = as_nobody(*arguments)
        expect(done.returncode == 3 and b'cannot be read' in done.stderr, done)
    expect(not os.path.exists('m/.absolve-localized-2.jsonl'), os.listdir('m'))
    os.chmod(record, 0o600)
    done = as_nobody('localize', 'm', '--undo')
    expect(done.returncode == 0 and read('m/h.example/a.html') == b'<a href=/b.html>', done)


@test
def temporary_file_with_its_final_mode_is_removed():
    """A run that was killed just before the rename had given the file its final mode."""
    write('.absolve-abcdef', 'left behind')
    os.chmod('.absolve-abcdef', 0o644)
    write('a.html', '<a href=x>')
    done = run('rewrite', 'a.html', '-b', 'http://h/', '--in-place')
    expect(done.returncode == 0 and os.listdir('.') == ['a.html'], done, os.listdir('.'))


@test
def signals_leave_no_temporary_files_of_threads():
    for number in range(200):
        write(f'in/{number}.html', '<a href=x>')
    files = [f'in/{number}.html' for number in range(200)]
    for round in range(40):
        process = subprocess.Popen([absolve, 'rewrite', *files, '-b', f'http://h{round}/', '--in-place',
                                    '--jobs', '8'], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(0.002 * round)
        process.terminate()
        process.wait(timeout=60)
        left = [name for name in os.listdir('in') if name.startswith('.absolve-')]
        expect(not left, round, left)
        for file in files:
            write(file, '<a href=x>')


@test
def unread_image_is_no_success():
    as_root()
    write('p.html', '<img src=i.gif>')
    write('i.gif', 'GIF89a')
    os.chmod('.', 0o777)
    os.chmod('i.gif', 0)
    for command, output in (('pack', 'o.mht'), ('inline', 'o.html')):
        done = as_nobody(command, 'p.html', '-b', 'http://h/', '-o', output)
        expect(done.returncode == 3 and b'i.gif: error: cannot be read' in done.stderr, done)
    os.chmod('p.html', 0)
    for command, output in (('pack', 'q.mht'), ('inline', 'q.html')):
        done = as_nobody(command, 'p.html', '-b', 'http://h/', '-o', output)
        expect(done.returncode == 3 and b'cannot be read' in done.stderr, done)


@test
def localize_needs_few_descriptors():
    for number in range(150):
        write(f'm/h.example/{number}.html', '<a href=/0.html>')

    def limited():
        resource.setrlimit(resource.RLIMIT_NOFILE, (100, 100))

    done = run('localize', 'm', preexec_fn=limited)
    expect(done.returncode == 0 and b'changed: 150;' in done.stdout, done)


@test
def names_and_types_are_shown_without_escapes():
    write('f', 'x')
    write('list', 'f\thttp://h/\tx/\x1b[31m\n')
    for arguments in (['attributes', '--with', 'a@\x1b[31mx'], ['links', '--documents', '--files-from', 'list'],
                      ['links', 'f', '--documents', '--type', '\xc2\x9b1m']):
        done = run(*arguments)
        shown = done.stdout + done.stderr
        expect(b'\x1b' not in shown and '\x9b'.encode() not in shown and shown, arguments, shown)


@test
def outputs_replace_nothing_that_is_read():
    write('a.html', '<a href=x>')
    write('list', 'a.html\thttp://h/\n')
    write('map', 'http://h/x\ty\n')
    write('c.toml', 'quiet = true\n')
    write('x.warc', 'WARC/1.1\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n')
    write('m/h.example/a.html', '<a href=/b.html>')
    before = {name: read(name) for name in ('a.html', 'list', 'map', 'c.toml', 'x.warc')}
    for arguments in (['links', 'a.html', '-b', 'http://h/', '--report', 'a.html'],
                      ['links', '--files-from', 'list', '--report', './list'],
                      ['links', '--config', 'c.toml', 'a.html', '--report', 'c.toml'],
                      ['rewrite', '--files-from', 'list', '-o', 'list'],
                      ['rewrite', 'a.html', '-b', 'http://h/', '--map', 'map', '-o', 'map'],
                      ['warc', 'links', 'x.warc', '--metrics', 'x.warc'],
                      ['warc', 'links', 'x.warc', '-o', 'y', '--metrics', './y'],
                      ['localize', 'm', '--missing', 'z', '--report', 'z']):
        done = run(*arguments)
        expect(done.returncode == 2 and b'would replace' in done.stderr, arguments, done)
        expect(all(read(name) == data for name, data in before.items()), arguments)
    expect(not os.path.exists('y') and not os.path.exists('z'), os.listdir('.'))


@test
def outputs_replace_no_other_file_of_the_run():
    write('a.html', '<a href=x>A')
    write('b/a.html', '<a href=x>B')
    write('map', 'http://h/x\ty\n')
    write('list', 'a.html\n')
    write('c.toml', 'quiet = true\n')
    write('old.patch', 'precious')
    write('m/h/a.html', '<img src=i.png>')
    write('m/h/i.png', 'PNG')
    write('m/rows', 'http://h/a.html\th/a.html\n')
    write('p.mht', 'Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n'
                   'Content-Location: http://h/index.html\n\n<p>\n--b--\n')
    record = ('WARC/1.1\r\nWARC-Type: warcinfo\r\nWARC-Record-ID: <urn:uuid:1>\r\n'
              'WARC-Date: 2026-01-01T00:00:00Z\r\nContent-Length: 0\r\n\r\n\r\n\r\n')
    write('x.warc', record)
    write('w/x.warc', record * 2)
    write('y.done', record)
    files = {str(path): path.read_bytes() for path in Path('.').rglob('*') if path.is_file()}
    b = ('-b', 'http://h/')
    for arguments in (['rewrite', '--files-from', 'list', *b, '--format', 'patch', '-o', 'list'],
                      ['rewrite', 'a.html', *b, '--format', 'patch', '-o', 'map', '--map', 'map'],
                      ['rewrite', 'a.html', *b, '--format', 'patch', '-o', './new', '--report', 'new'],
                      ['rewrite', 'a.html', 'b/a.html', *b, '-o', 'b'],
                      ['rewrite', 'a.html', *b, '--in-place=.bak', '--report', 'a.html.bak'],
                      ['rewrite', 'a.html', 'x.warc', *b, '-o', 'od', '--report', 'od/a.html'],
                      ['rewrite', 'a.html', *b, '--in-place=/'],
                      ['rewrite', '--output=', 'a.html', *b],
                      ['links', '--report=', 'a.html', 'b/a.html'],
                      ['pack', 'm/h/a.html', '-o', 'm/h/i.png'],
                      ['pack', 'm', '--map', 'm/rows', '-o', 'm/rows'],
                      ['pack', 'm/h', '--config', 'c.toml', '-o', 'c.toml'],
                      ['inline', 'm/h/a.html', '-o', 'm/h/i.png'],
                      ['check', 'm', '--report', 'm/h/a.html'],
                      ['check', 'm', '--attributes', 'list', '--report', 'list'],
                      ['unpack', 'p.mht', '-d', 'U', '--report', 'U/index.html'],
                      ['warc', 'cat', 'x.warc:0', '--config', 'c.toml', '-o', 'c.toml'],
                      ['warc', 'rewrite', 'w/x.warc', 'x.warc', '-o', 'w'],
                      ['warc', 'links', 'y.done', '-o', 'y'],
                      ['warc', 'links', 'x.warc', '-o', 'z', '--metrics', 'z.done'],
                      ['warc', 'links', 'x.warc', '-o', 'zz/', '--metrics', 'zz/x.warc.jsonl']):
        done = run(*arguments)
        expect(done.returncode == 2, arguments, done)
        expect(all(read(name) == data for name, data in files.items()), arguments)
        expect(not any(os.path.exists(name) for name in ('new', 'a.html.bak', 'z', 'z.done')), arguments)
    done = run('rewrite', 'nope.html', *b, '--format', 'patch', '-o', 'old.patch')
    expect(done.returncode == 3 and read('old.patch') == b'precious', done)
    # The first input of a shard goes to the same folder as the others.
    for shard in ('2/2', '1/2'):
        done = run('warc', 'links', 'x.warc', 'w/x.warc', 'y.done', '-o', 'shards', '--shard', shard, '-q')
        expect(done.returncode in (0, 1) and os.path.isdir('shards'), shard, done)


@test
def long_arrays_and_large_objects_of_json_are_cheap():
    members = ','.join(f'"{i:x}":0' for i in range(200000))
    questions = ['{"id":1,"body":"x","z":{%s}}' % members,
                 '{"id":2,"body":"x","z":[%s0]}' % ('0,' * 3000000),
                 '{"id":3,"body":"<a href=x>","url":"http://h/"}']
    write('questions', '\n'.join(questions) + '\n')
    tool = plain_build()
    with open('questions', 'rb') as source:
        done = subprocess.run([tool, 'serve', '--stdio', '--sandbox=off'], stdin=source, capture_output=True,
                              timeout=60, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (300 * MIB, 300 * MIB)))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    expect(done.returncode == 0 and len(answers) == 3, done.returncode, done.stderr[-500:])
    expect(answers[1]['error'] is None and len(answers[2]['links']) == 1, answers[1:])
    write('p', '{"patch":"1.0","file":"f","z":{%s}}\n' % members)
    done = subprocess.run([tool, 'apply', 'p'], capture_output=True, timeout=60, check=False)
    expect(done.returncode == 4, done)
    done = run('serve', '--stdio', data=b'{"id":1,"body_base64":"@@@"}\n')
    expect(b'no base64' in done.stdout, done)


@test
def many_archives_of_one_name_are_unpacked_in_linear_time():
    write('list', 'nope.mht\n' * 20000)
    tool = plain_build()
    done = subprocess.run([tool, 'unpack', '--files-from', 'list', '-d', 'U'], capture_output=True, timeout=100,
                          check=False)
    expect(done.returncode == 3, done.returncode, done.stderr[-300:])


@test
def what_is_skipped_in_a_folder_is_named():
    as_root()
    write('m/h/a.html', '<a href=sub/b.html>')
    write('m/h/sub/b.html', '<p>')
    write('m/h/.absolve-abcdef', 'precious')
    for commands in (['check', 'm'], ['localize', 'm', '--dry-run']):
        run(*commands)
        expect(read('m/h/.absolve-abcdef') == b'precious', commands)
    os.chmod('.', 0o755)
    os.chmod('m/h/sub', 0o444)
    for name in ('m', 'm/h', 'm/h/a.html', 'm/h/sub'):
        os.chown(name, NOBODY, NOBODY)
    shutil.copy(plain_build(), 'tool')
    for arguments in (['check', 'm'], ['localize', 'm', '--dry-run'], ['pack', 'm/h', '-o', '/dev/null']):
        done = subprocess.run(['setpriv', f'--reuid={NOBODY}', f'--regid={NOBODY}', '--clear-groups', './tool', *arguments],
                              capture_output=True, check=False)
        expect(done.returncode == 3 and b'sub/b.html: error: cannot be read' in done.stderr, arguments, done)


@test
def help_on_a_full_disk_is_an_error():
    for argument in ('--version', '--help'):
        with open('/dev/full', 'wb') as full:
            done = subprocess.run([absolve, argument], stdout=full, stderr=subprocess.PIPE, check=False)
        expect(done.returncode == 3, argument, done)


@test
def a_resumed_run_notices_changed_attributes():
    write('x.warc', read(os.path.join(os.path.dirname(__file__), '../../fixtures/warc/garden.warc')))
    outputs = []
    for text in ('-img@src\n', '-a@href\n'):
        write('attributes', text)
        done = run('warc', 'links', 'x.warc', '-o', 'out/', '--resume', '--attributes', 'attributes')
        expect(done.returncode in (0, 1), done)
        outputs.append(read('out/x.warc.jsonl'))
    expect(outputs[0] != outputs[1], 'the second run used the output of the first')


@test
def a_content_type_makes_no_field_of_a_record():
    http = 'HTTP/1.1 200 OK\r\nContent-Type: text/html;\rWARC-Type: evil\x00\r\n\r\n<a href=x>'
    write('x.warc', 'WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1>\r\n'
                    'WARC-Target-URI: http://h/\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n'
                    'Content-Type: application/http;msgtype=response\r\n'
                    f'Content-Length: {len(http)}\r\n\r\n{http}\r\n\r\n')
    done = run('warc', 'rewrite', 'x.warc')
    expect(b'conversion' in done.stdout, done)
    header = done.stdout[done.stdout.index(b'conversion'):]
    expect(b'\r' not in header.replace(b'\r\n', b'') and b'\x00' not in header, header)


@test
def a_policy_takes_little_memory():
    page = b'<meta http-equiv=Content-Security-Policy content="base-uri ' + b'a ' * (12 * MIB) + b'"><a href=x>'
    body = gzip.compress(b'<html><head>' + page, mtime=0)
    write('z.http', b'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n' + body)
    code, _, memory, messages = measure(plain_build(), ['links', 'z.http', '--type', 'message/http', '-b', 'http://h/'],
                                        '/dev/null')
    expect(code == 0 and memory <= 200 * MIB, code, memory // MIB, messages)


@test
def patches_of_one_file_are_bounded():
    write('f', b'x' * (300 * MIB))
    head = '{"patch":"1.0","file":"f","sha256_old":"0","sha256_new":"0","edits":0}\n'
    write('p', head * 20)
    done = subprocess.run([plain_build(), 'apply', 'p'], capture_output=True, timeout=200, check=False)
    expect(done.returncode == 4 and done.stderr.count(b'too many patches') == 16, done.stderr[-500:])


@test
def patch_that_names_a_pipe():
    os.mkdir('p')
    os.mkfifo('p/fifo')
    write('page.html', '<a href=x>')
    patch = run('rewrite', 'page.html', '-b', 'http://h/', '--format', 'patch').stdout
    write('p.patch', patch.replace(b'page.html', b'fifo'))
    done = run('apply', '-d', 'p', 'p.patch')
    expect(done.returncode == 3 and b'no regular file' in done.stderr, done)


@test
def patch_of_several_files_twice():
    for name in ('a.html', 'b.html'):
        write(name, '<a href=x>')
    for _ in range(2):
        done = run('rewrite', 'a.html', 'b.html', '-b', 'http://h/', '--format', 'patch', '-o', 'p.patch')
        expect(done.returncode == 0, done)


@test
def a_compressed_record_takes_bounded_memory():
    tool = plain_build()
    body = b'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n' + b'<a href=x>' * 6400000
    record = (b'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h.example/\r\n'
              b'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000003>\r\n'
              b'WARC-Date: 2026-11-23T08:00:00Z\r\nContent-Type: application/http;msgtype=response\r\n'
              b'Content-Length: %d\r\n\r\n%b\r\n\r\n' % (len(body), body))
    write('bomb.warc.gz', gzip.compress(record, 9))
    limit = 1536 * MIB
    for options in ((), ('--format', 'arrow')):
        done = run('warc', 'links', 'bomb.warc.gz', *options, '-o', '/dev/null', '--jobs', '1', tool=tool,
                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
        expect(done.returncode == 0 and b'"links":6400000,' in done.stderr, done)


def main():
    global absolve, plain
    if sys.argv[1:] == ['--list']:
        print('\n'.join(TESTS))
        return 0
    name = sys.argv[1]
    absolve = os.path.abspath(sys.argv[2])
    plain = os.path.abspath(sys.argv[3]) if len(sys.argv) > 3 else None
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

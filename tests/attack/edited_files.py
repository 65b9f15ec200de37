"""Files that are edited in place or replaced: what they keep, and what an interrupted run leaves."""
import os
import resource
import signal
import stat
import struct
import subprocess
import time

import harness
from harness import MIB, NOBODY, Skipped, as_root, expect, plain_build, read, run, start, temporaries, test, write


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
        write(tool, read(harness.absolve))
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
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGALRM, signal.SIGUSR1):
        yield_original()
        process = stopped_while_writing('rewrite', 'page.html', '--in-place', '-b', 'http://h/')
        process.send_signal(number)
        process.send_signal(signal.SIGCONT)
        _, messages = process.communicate()
        expect(process.returncode == -number, number, process.returncode)
        expect(b'stopped by SIG' in messages, messages)
        expect(not temporaries() and read('page.html') == ORIGINAL)


@test
def a_pipe_is_not_edited_in_place():
    os.mkfifo('pipe')
    with subprocess.Popen(['timeout', '20', 'sh', '-c', 'printf "<a href=x>" >pipe']):
        done = run('rewrite', '--in-place', '-b', 'http://h/', 'pipe')
    expect(done.returncode == 3 and b'pipe: error: not written: is no regular file' in done.stderr, done)


@test
def links_to_other_folders_are_read_in_the_sandbox_whatever_the_number_of_inputs():
    os.makedirs('in')
    os.makedirs('real')
    write('real/x.html', '<a href=x>')
    os.symlink('../real/x.html', 'in/x.html')
    for number in range(1001):
        write(f'in/{number}.html', '')
    names = ['in/x.html', *(f'in/{number}.html' for number in range(1001))]
    done = run('links', *names, '-b', 'http://h/', '--sandbox=auto', tool=plain_build())
    expect(done.returncode == 0 and b'http://h/x' in done.stdout, done.returncode, done.stderr[-300:])


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
        process = subprocess.Popen([harness.absolve, 'rewrite', *files, '-b', f'http://h{round}/', '--in-place',
                                    '--jobs', '8'], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(0.002 * round)
        process.terminate()
        process.wait(timeout=60)
        left = [name for name in os.listdir('in') if name.startswith('.absolve-')]
        expect(not left, round, left)
        for file in files:
            write(file, '<a href=x>')

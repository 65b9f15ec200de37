"""Outputs, and places where nothing may be written."""
import os
import subprocess
from pathlib import Path

import harness
from harness import NOBODY, expect, read, run, test, write


@test
def closed_descriptors_are_not_taken_for_files():
    write('m/page.html', '<a href=away>')
    for closed in ((2,), (1, 2), (0, 1, 2), (0,)):
        done = subprocess.run([harness.absolve, 'localize', 'm', '--no-host-directories', '-b', 'http://h/'],
                              preexec_fn=lambda: [os.close(fd) for fd in closed])
        # The edits stay even if the summary cannot be written.
        expect(done.returncode == (3 if 1 in closed else 0), closed, done)
        expect(read('m/page.html') != b'<a href=away>')
        done = run('localize', 'm', '--undo')
        expect(done.returncode == 0 and read('m/page.html') == b'<a href=away>', closed, done)
    done = subprocess.run([harness.absolve, 'links', 'm/page.html'], preexec_fn=lambda: os.close(1),
                          stderr=subprocess.PIPE)
    expect(done.returncode == 3 and b'standard output' in done.stderr, done)


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
        write('tool', read(harness.absolve))
        os.chmod('tool', 0o755)
        done = subprocess.run([os.path.abspath('tool'), 'rewrite', 'page.html', '-o', 'closed/d/x'],
                              capture_output=True, preexec_fn=lambda: os.setuid(NOBODY))
        expect(done.returncode == 3 and b'internal' not in done.stderr, done)


@test
def closed_stdout_stops_no_writing():
    """A closed standard output must not stop a command that also writes files."""
    for name in ('a.html', 'b.html'):
        write(name, '<a href=x>')
    patch = run('rewrite', 'a.html', 'b.html', '-b', 'http://h/', '--format', 'patch').stdout
    write('p.patch', patch)

    def unread(*arguments):
        reader, writer = os.pipe()
        os.close(reader)
        with os.fdopen(writer, 'wb') as output:
            return subprocess.run([harness.absolve, *arguments], stdout=output, stderr=subprocess.PIPE, timeout=300)

    done = unread('apply', 'p.patch')
    expect(done.returncode == 0, done)
    expect(read('b.html') == b'<a href=http://h/x>', read('b.html'))
    done = unread('rewrite', 'a.html', '-b', 'http://h/', '--report', 'r.html')
    expect(done.returncode == 0 and os.path.getsize('r.html') > 1000, done)
    done = unread('links', 'a.html', '-b', 'http://h/')
    expect(done.returncode == 0 and not done.stderr, done)


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
def help_on_a_full_disk_is_an_error():
    for argument in ('--version', '--help'):
        with open('/dev/full', 'wb') as full:
            done = subprocess.run([harness.absolve, argument], stdout=full, stderr=subprocess.PIPE, check=False)
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

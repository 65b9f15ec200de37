"""What people see: untrusted text, counts and warnings."""
import json
import os

from harness import as_nobody, as_root, expect, read, run, test, write


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
def names_and_types_are_shown_without_escapes():
    write('f', 'x')
    write('list', 'f\thttp://h/\tx/\x1b[31m\n')
    for arguments in (['attributes', '--with', 'a@\x1b[31mx'], ['links', '--documents', '--files-from', 'list'],
                      ['links', 'f', '--documents', '--type', '\xc2\x9b1m']):
        done = run(*arguments)
        shown = done.stdout + done.stderr
        expect(b'\x1b' not in shown and '\x9b'.encode() not in shown and shown, arguments, shown)

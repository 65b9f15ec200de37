"""Answers of commands that were wrong."""
import json

from harness import expect, run, test, write


@test
def names_of_elements_outlive_the_choice_of_an_engine():
    done = run('links', '-', '--type', 'text/html', '-b', 'http://h/', '--verify',
               data=b'<svg><abcdefghijklmnopqrstuvwxyz href=x></svg>')
    expect(done.returncode == 0, done)
    expect(b'abcdefghijklmnopqrstuvwxyz href  x  ->  http://h/x' in done.stdout, done.stdout)


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

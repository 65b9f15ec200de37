"""Output and memory, for each family of hostile input and for single inputs."""
import gzip
import json
import os
import resource
import shutil
import subprocess
from pathlib import Path

from families import COMMANDS, FAMILIES, MESSAGE, arguments_of, write_input
import harness
from harness import MIB, TESTS, expect, plain_build, read, run, test, write

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


def check_family(name):
    tool = plain_build()
    kind, make = FAMILIES[name]
    size = write_input('in', make(harness.size))
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


@test
def a_report_that_runs_out_of_memory_is_no_abort():
    kind, make = FAMILIES['bases of 33 headers']
    write_input('in', make(256 * 1024))
    codes = set()
    for limit in range(70 * MIB, 250 * MIB, 24 * MIB):
        Path('r.html').unlink(missing_ok=True)
        done = run('links', '--report', 'r.html', '--type', kind, 'in', tool=plain_build(),
                   preexec_fn=lambda limit=limit: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
        expect(done.returncode in (0, 4, 5), limit, done.returncode, done.stderr[-300:])
        expect(done.returncode in (0, 4) or not os.path.exists('r.html'), limit, 'half a report')
        codes.add(done.returncode)
    expect(codes & {4, 5}, 'memory did not run out')


@test
def a_stream_that_runs_out_of_memory_is_written_on_unchanged():
    page = b'<base href=http://h/><a href=y><!--' + b'x' * 60000000 + b'--><a href=x>'
    write('page.html', page)
    limit = 140 * MIB
    with open('page.html', 'rb') as source:
        done = subprocess.run([plain_build(), 'rewrite', '--stream'], stdin=source, capture_output=True, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    expect(done.returncode == 4 and b'from here on left unchanged' in done.stderr, done.returncode, done.stderr)
    expect(done.stdout == page.replace(b'href=y', b'href=http://h/y'), len(done.stdout))


@test
def a_log_of_redirects_is_read_in_bounded_time():
    path = 'h/' * 2040 + 'a.html'
    write('log', '----  a\nLocation: [following]\n' * 30000 + f"----  http://h/\nSaving to: '{path}'\n")
    os.makedirs('m/h')
    write('m/h/a.html', '<a href=x>')
    done = run('localize', 'm', '--map', 'log', '--dry-run', tool=plain_build(),
               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (5, 5)))
    # No file is that deep.
    expect(done.returncode == 2, done.returncode, done.stderr[-300:])


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
def a_compressed_record_takes_bounded_memory():
    tool = plain_build()
    body = b'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n' + b'<a href=x>' * 3200000
    record = (b'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h.example/\r\n'
              b'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000003>\r\n'
              b'WARC-Date: 2026-11-23T08:00:00Z\r\nContent-Type: application/http;msgtype=response\r\n'
              b'Content-Length: %d\r\n\r\n%b\r\n\r\n' % (len(body), body))
    write('bomb.warc.gz', gzip.compress(record, 9))
    limit = 768 * MIB
    for options in ((), ('--format', 'arrow')):
        done = run('warc', 'links', 'bomb.warc.gz', *options, '-o', '/dev/null', '--jobs', '1', tool=tool,
                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
        expect(done.returncode == 0 and b'"links":3200000,' in done.stderr, done)


def check_memory(limit, *arguments, path):
    """Runs the plain build on `path`. It may refuse the input as too large, but its memory must stay within `limit`."""
    code, output, memory, messages = measure(plain_build(), [*arguments, path])
    is_over = code == 4 and b'see --max-' in messages
    expect((code == 0 or is_over) and memory <= limit, arguments, code, f'{memory // MIB} MiB', messages)


@test
def many_references_in_one_compressed_value_take_bounded_memory():
    # 16 KB of gzip hold 16 MB: an attribute with eight million references.
    for base in (b'<base href="x:/">', b''):
        write('bomb', b'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n' +
              gzip.compress(base + b'<a ping="' + b'x ' * (8 << 20) + b'">'))
        for command in ('links', 'rewrite', 'parts', 'compare --profiles rfc2396,web', 'links --report made.html'):
            check_memory(448 * MIB, *command.split(), '--type', 'message/http', '-b', 'http://h/', path='bomb')


@test
def records_with_large_outputs_take_bounded_memory():
    body = f'<base href="http://h/{"b" * 8000}/"><a ping="{"x " * 4000}">'
    block = f'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{body}'
    write('large.warc', (f'WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: http://h/\r\n'
                         f'Content-Type: application/http\r\nContent-Length: {len(block)}\r\n\r\n{block}\r\n\r\n') * 16)
    for command in ('links', 'links --format arrow', 'links --format wat', 'rewrite'):
        check_memory(448 * MIB, 'warc', *command.split(), '--jobs', '1', '-q', path='large.warc')

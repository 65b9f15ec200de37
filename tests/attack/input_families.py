"""Families of hostile input of any size, except documents: references, questions, defaults, patches, folders, WARC."""
import hashlib
import json

from shapes import counted, fill

REFERENCES, QUESTIONS, DEFAULTS, PATCH = 'references', 'questions', 'defaults', 'patch'
FOLDER, MIRROR, WARC = 'folder', 'mirror', 'records'


def lines(size, *units):
    return fill('', ''.join(json.dumps(unit) + '\n' for unit in units), '', size)


def patch(size):
    """A page whose links are all edited, and the patch."""
    old = b'<a href=x>' * max(1, size // 60)
    new = old.replace(b'=x', b'=http://b/x')
    edits = ''.join(json.dumps({'offset': offset + 8, 'length': 0, 'old': '', 'new': 'http://b/'}) + '\n'
                    for offset in range(0, len(old), 10))
    head = {'patch': '1.0', 'file': 'page.html', 'sha256_old': hashlib.sha256(old).hexdigest(),
            'sha256_new': hashlib.sha256(new).hexdigest(), 'edits': len(old) // 10}
    return {'page.html': old, 'edits.patch': json.dumps(head) + '\n' + edits}


def pages(size, unit, host=''):
    """Small pages, each with a link to the next."""
    count = max(1, size // 400)
    return {f'{host}p{i}.html': f'<a href=p{i + 1}.html>' + unit * (370 // len(unit)) for i in range(count)}


def manifest(file, path):
    rows = [{'part': '1', 'file': 'p0.html', 'shown': True, 'type': 'text/html', 'location_resolved': 'http://h/'},
            {'part': '2', 'file': 'x', 'type': 'image/gif', 'location_resolved': 'http://h/x'}]
    for row in rows:
        if row['file'] == file:
            row['location_resolved'] = 'http://h/' + path
    return ''.join(json.dumps(row) + '\n' for row in rows)


def record(number, body, kind='response', fields='Content-Type: text/html\r\n', identifier=''):
    block = f'HTTP/1.1 200 OK\r\n{fields}\r\n{body}'
    identifier = identifier or f'<urn:uuid:00000000-0000-4000-8000-{number:012}>'
    return (f'WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Target-URI: http://h/{number}\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n'
            f'WARC-Record-ID: {identifier}\r\n'
            f'Content-Type: application/http;msgtype=response\r\nContent-Length: {len(block)}\r\n\r\n{block}\r\n\r\n')


def records(size, body):
    made, length = [], 0
    while length < size:
        made.append(record(len(made), body))
        length += len(made[-1])
    return ''.join(made)


def overlapping_members(size):
    """A gzip file in which each member reads the others as stored data, up to the damage at the end of the file."""
    unit = bytes([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0, 0xff, 0xff, 0, 0]) + \
        b'WARC/1.0\r\nContent-Length:       9999999\r\n\r\n'
    assert 65540 % len(unit) == 0
    return unit * max(1, size // len(unit))


def pages_of_one_record(size):
    body = '--b\nContent-Type: text/html\n\n<a href=x:>\n' * (size // 84) + '--b--\n'
    block = f'HTTP/1.1 200 OK\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n{body}'
    uri = 'http://h/' + 'x' * (size // 2) + '#a'
    return (f'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {uri}\r\nContent-Type: application/http\r\n'
            f'Content-Length: {len(block)}\r\n\r\n{block}\r\n\r\n')


# absolve refuses a file of defaults over 64 KiB.
LARGEST_DEFAULTS = 65000

FAMILIES = {
    'references: parents': (REFERENCES, lambda n: lines(n, {'base': 'http://b/c/d', 'ref': '../../x'})),
    'references: one long': (REFERENCES, lambda n: json.dumps({'base': 'http://b/c/d', 'ref': '../a/' * (n // 5)}) + '\n'),
    'references: empty lines': (REFERENCES, lambda n: fill('', '\n', '', n)),
    'questions: pages': (QUESTIONS, lambda n: lines(n, {'id': 1, 'url': 'http://h/', 'body': '<a href=x>'})),
    'questions: no objects': (QUESTIONS, lambda n: lines(n, [])),
    'questions: one deep': (QUESTIONS, lambda n: fill('{"id":', '[', '\n', n)),
    'defaults: comments': (DEFAULTS, lambda n: fill('', '# a\n', 'profile = "web"\n', min(n, LARGEST_DEFAULTS))),
    'defaults: a long list': (
        DEFAULTS, lambda n: fill('without = [', '"meta",', ']\n', min(n, LARGEST_DEFAULTS))),
    'patch: edits': (PATCH, patch),
    'folder: pages': (FOLDER, lambda n: pages(n, '<a href=p0.html>')),
    'folder: missing files': (FOLDER, lambda n: pages(n, '<img src=q>')),
    'mirror: pages': (MIRROR, lambda n: pages(n, '<a href=/p0.html>', 'h.example/')),
    'mirror: missing files': (MIRROR, lambda n: pages(n, '<img src=q>', 'h.example/')),
    'folder: long URL of a file': (FOLDER, lambda n: {
        'p0.html': fill('', '<img src=x>', '', n // 2), 'x': 'GIF', 'manifest.jsonl': manifest('x', 'y' * (n // 2))}),
    'folder: long URL of the page': (FOLDER, lambda n: {
        'p0.html': fill('', '<a href=x:>', '', n // 2), 'x': 'GIF', 'manifest.jsonl': manifest('p0.html', 'y' * (n // 2))}),
    'records: Digest fields': (WARC, lambda n: record(
        1, '<a href=x>', fields=fill('', 'Digest: a\r\n', '', n // 2) + fill('', 'X: a\r\n', '', n // 2))),
    'records: long identifier, parts': (WARC, lambda n: record(
        1, fill('', '--b\nContent-Type: text/html\nContent-Transfer-Encoding: x-uuencode\n\n\n', '--b--\n', n // 2),
        fields='Content-Type: multipart/mixed; boundary=b\r\n', identifier='x' * (n // 2))),
    'records: pages': (WARC, lambda n: records(n, '<a href=x>' * 20)),
    'records: one page': (WARC, lambda n: record(1, '<a href=x>' * (n // 10))),
    'records: empty': (WARC, lambda n: records(n, '')),
    'records: overlapping members': (WARC, overlapping_members),
    'records: long URI, pages': (WARC, pages_of_one_record),
    'records: endless lengths': (WARC, lambda n: fill(
        '', 'WARC/1.1\r\nWARC-Type: response\r\nContent-Length: 18446744073709551500\r\n\r\n', '', n)),
    'records: long fields': (WARC, lambda n: counted(
        'WARC/1.1\r\nWARC-Type: metadata\r\n', 'X-%d: a\r\n', 'Content-Length: 0\r\n\r\n\r\n\r\n', n)),
}

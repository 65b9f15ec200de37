"""Families of hostile files of any size: pages, XML and messages. The cost of a command must be linear in the size of
the file."""
import gzip

from shapes import counted, fill


def related(size):
    header = ('MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n'
              'Content-Location: http://h/' + 'x' * min(size // 2, 16000) + '/\n\n')
    part = '--b\nContent-Type: image/png\nContent-Location: i%d\n\n'
    return header + ''.join(part % i for i in range(size // 2 // len(part))) + '--b--\n'


def parts_with_identifiers(size):
    unit = '--b\nContent-Type: image/png\nContent-ID: <%d@h>\n\n'
    return ('Content-Type: multipart/related; boundary=b\n\n' +
            ''.join(unit % i for i in range(size // len(unit))) + '--b--\n')


def deep_parts(size):
    header = ('Content-Type: multipart/related; boundary=b%d\nContent-Base: http://h/%d/\n'
              'Content-Location: y%d\n\n--b%d\n')
    return (''.join(header % (i, i, i, i) for i in range(98)) + 'Content-Type: text/html\n\n' +
            '<a href=x><img src=y3>' * (size // 44) + '\n' +
            '--b97\nContent-Type: text/html\n\n<a href=x>\n' * (size // 90))


def twice_compressed(size):
    body = gzip.compress(gzip.compress(b'<a href=x>' * (size * 10)))
    return (b'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip, gzip\r\n\r\n' +
            body)


def feed(size, unit):
    return fill('<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://h/' + 'x' * (size // 2) +
                '/">', unit, '</feed>', size // 2)


HTML, ATOM, XML = 'text/html', 'application/atom+xml', 'text/xml'
MESSAGE, HTTP = 'message/rfc822', 'message/http'
LONG_BASE = lambda size: '<base href="http://h/' + 'x' * (size // 2) + '/">'
LONG_DIRECTORIES = lambda size: '<base href="http://h/' + 'x/' * (size // 4) + '">'
# This prefix makes the scanner fall back to the open elements.
RESCAN = '<svg><desc><p><p>'

DOCUMENTS = {
    # Each row has the name of a family, its media type, and a function that makes a file of a given size.
    # The `tree:` families attack the stack of open elements.
    'tree: foreign elements': (HTML, lambda n: fill(RESCAN, '<math href></div>', '', n)),
    'tree: selects': (HTML, lambda n: fill(RESCAN, '<select><option><b a=1><input>', '', n)),
    'tree: tables in blocks': (HTML, lambda n: fill(RESCAN + '<div>' * (n // 10),
                                                    '<li><table></table>', '', n // 2)),
    'tree: fostered BASEs': (HTML, lambda n: fill('<table><td>' * (n // 22) + '<table>',
                                                  '<base href=a>', '', n // 2)),
    'tree: a frameset': (HTML, lambda n: counted('', '<b style=fill:url(%d)>',
                                                 '<frameset></frameset></html> ', n)),
    'tree: styles in styles': (HTML, lambda n: fill('<svg>', '<style>url(a)</x>', '', n)),
    'tree: tags in a style': (HTML, lambda n: fill('<svg><style>', '</x>', 'a' * n + '</style>', n)),
    'long base, absolute links': (HTML, lambda n: LONG_BASE(n) + fill('', '<a href=x:>', '', n // 2)),
    'long base, documents in srcdoc': (
        HTML, lambda n: LONG_BASE(n) + fill('', '<iframe srcdoc="<a href=x:>"></iframe>', '', n // 2)),
    'long base, links': (HTML, lambda n: LONG_BASE(n) + fill('', '<a href=y>', '', n // 2)),
    'long host, links to hosts': (
        HTML, lambda n: counted('<base href="http://' + 'x' * (n // 2) + '/">', '<a href=//%x>', '', n // 2)),
    'long base, parents': (
        HTML, lambda n: LONG_DIRECTORIES(n) + fill('', '<a href=../../y>', '', n // 2)),
    'long base, srcdocs': (
        HTML, lambda n: LONG_BASE(n) + fill('', '<iframe srcdoc="<a href=y>"></iframe>', '', n // 2)),
    'long base, srcdocs with bases': (
        HTML, lambda n: LONG_BASE(n) + fill('', '<iframe srcdoc="<base href=y>"></iframe>', '',
                                            n // 2)),
    'long base, empty srcdocs': (
        HTML, lambda n: LONG_BASE(n) + fill('', '<iframe srcdoc=y>', '', n // 2)),
    'long base, a codebase each': (
        HTML, lambda n: LONG_BASE(n) + fill('', '<object codebase=c data=d></object>', '', n // 2)),
    'opaque base': (
        HTML, lambda n: '<base href="mailto:' + 'x' * (n // 2) + '">' + fill('', '<a href=y>', '',
                                                                            n // 2)),
    'dots in a base': (
        HTML, lambda n: '<base href="http://h/' + 'a/../' * (n // 10) + '">' + fill('', '<a href=y>', '', n // 2)),
    'long rel, pings': (
        HTML, lambda n: '<a rel="' + 'r' * (n // 2) + '" href=x ping="' + fill('', 'x ', '', n // 2) +
        '">'),
    'tokens in a rel, pings': (
        HTML, lambda n: '<link rel="' + 'r ' * (n // 4) + '" imagesrcset="' + fill('', 'x, ', '', n // 2) + '">' +
        '<a rel="' + 'r ' * (n // 4) + '" ping="' + fill('', 'x ', '', n // 4) + '">'),
    'styles with a comment': (HTML, lambda n: fill('', '<style><!--</style>', '', n)),
    'linked data over a bad base': (
        HTML, lambda n: '<script type=application/ld+json>{"@context":{"@base":"http://[/' + 'x' * (n // 2) +
        '"},"url":["/"' + ',"/"' * (n // 8) + ']}</script>'),
    'long robots': (
        HTML, lambda n: '<meta name=robots content="' + 'r' * (n // 2) + '">' +
        fill('', '<a href=y>', '', n // 2)),
    'long name, URLs in its style': (
        HTML, lambda n: '<' + 'x' * (n // 2) + ' style="' + fill('', 'a:url(b);', '', n // 2) + '">'),
    'rels, a long text': (
        HTML, lambda n: fill('', '<link rel=next href=y>', 'x' * (n // 2), n // 2)),
    'styles, a long text': (
        HTML, lambda n: fill('', '<style>a{b:url(c)}</style>', 'x' * (n // 2), n // 2)),
    'srcsets, a long text': (
        HTML, lambda n: fill('', '<img src=x srcset="y 2x">', 'x' * (n // 2), n // 2)),
    'many policies, srcdocs': (
        HTML, lambda n: fill('', '<meta http-equiv=Content-Security-Policy content="base-uri x">', '',
                             n // 2) + fill('', '<iframe srcdoc="<base href=q>"></iframe>', '', n // 2)),
    'long policy, srcdocs': (
        HTML, lambda n: '<meta http-equiv=Content-Security-Policy content="base-uri ' +
        'x.h ' * (n // 8) + '">' + fill('', '<iframe srcdoc="<base href=q>"></iframe>', '', n // 2)),
    'policy, a long base': (
        HTML, lambda n: '<meta http-equiv=Content-Security-Policy content="base-uri ' +
        'h.example/a ' * (n // 24) + '"><base href="http://h.example/%41' + 'a' * (n // 2) + '"><a href=x>'),
    'links out of a long segment': (
        HTML, lambda n: '<base href="http://h.example/' + 'x' * (n // 2) + '/">' +
        fill('', '<a href=..>', '', n // 2)),
    'imagesrcset': (
        HTML, lambda n: '<link rel=preload imagesrcset="' + fill('', 'a 1x, ', '', n) + '">'),
    'ping': (HTML, lambda n: '<a ping="' + fill('', 'x ', '', n) + '">'),
    'math and div': (HTML, lambda n: fill('', '<math href></div>', '', n)),
    'object, math and div': (
        HTML, lambda n: '<div><object>' + fill('', '<math href></div>', '', n)),
    'long xml:base, contents': (
        ATOM, lambda n: feed(n, '<content type="html">&lt;a href=y></content>')),
    'long xml:base, relative ones': (ATOM, lambda n: feed(n, '<id xml:base="y/"/>')),
    'long namespace, elements': (
        XML, lambda n: fill('<p:a xmlns:p="http://h/' + 'x' * (n // 2) + '/">', '<p:b/>', '</p:a>',
                            n // 2)),
    'long namespace, attributes': (
        XML, lambda n: fill('<p:a xmlns:p="http://h/' + 'x' * (n // 2) + '/">', '<b p:c=""/>', '</p:a>',
                            n // 2)),
    'namespaces by default': (
        XML, lambda n: fill('<!DOCTYPE a [<!ATTLIST b xmlns:p CDATA "http://h/' + 'x' * (n // 2) + '">]><a>', '<b/>',
                            '</a>', n // 2)),
    'declared attributes': (XML, lambda n: counted('<!DOCTYPE a [<!ATTLIST b ', 'a%x CDATA ""\n', '>]><a/>', n)),
    'long location, images': (MESSAGE, related),
    'encoded pages': (
        MESSAGE, lambda n: fill('Content-Type: multipart/mixed; boundary=b\n\n',
                                '--b\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n'
                                '<a href=x>\n', '--b--\n', n)),
    'bases of 33 headers': (
        MESSAGE, lambda n: ''.join(
            f'Content-Type: multipart/mixed; boundary=b{i}\nBase: x\nBase-URL: x\nContent-Base: x\n'
            f'Content-Location: x\n\n--b{i}\n' for i in range(33)) +
        fill('', '--b32\nContent-Type: text/css\n\n', '', n)),
    'long snapshot location, pages': (
        MESSAGE, lambda n: fill('MIME-Version: 1.0\nSnapshot-Content-Location: http://h/' + 'x' * min(60000, n // 2) +
                                '\nContent-Type: multipart/related; boundary=b\n\n',
                                '--b\nContent-Type: text/html\n\n<a href=x>\n', '--b--\n', n // 2)),
    'long transfer encoding, srcdocs': (
        MESSAGE, lambda n: fill('Content-Type: text/html\nContent-Transfer-Encoding: ' + 'x' * min(60000, n // 2) +
                                '\n\n', '<iframe srcdoc="<a href=x:>"></iframe>', '', n // 2)),
    'long message id': (
        MESSAGE, lambda n: counted('Message-ID: <' + 'x' * min(60000, n // 2) +
                                   '>\nContent-Type: multipart/related; boundary=b\n\n',
                                   '--b\nContent-ID: <%d>\n\n', '--b--\n', n // 2)),
    'long X-Robots-Tag, srcdocs': (
        HTTP, lambda n: fill('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Robots-Tag: ' + 'x' * min(60000, n // 2) +
                             '\r\n\r\n', '<iframe srcdoc="<a href=x>"></iframe>', '', n // 2)),
    'bare parts': (
        MESSAGE, lambda n: fill('Content-Type: multipart/mixed; boundary=b\n\n', '--b\n\n', '', n)),
    'parts with identifiers': (MESSAGE, parts_with_identifiers),
    'long base, srcset in a message': (
        MESSAGE, lambda n: fill('Content-Type: text/html\n\n<base href="http://h/' + 'x' * (n // 2) + '/"><img srcset="',
                                'x, ', '">', n // 2)),
    'long location, cid links': (
        MESSAGE, lambda n: 'Content-Type: multipart/related; boundary=b\n\n' +
        fill('--b\nContent-Type: text/html\n\n', '<a href=cid:1>', '\n', n // 2) +
        '--b\nContent-Type: text/html\nContent-ID: <1>\nContent-Location: http://h/' + 'x' * min(60000, n // 2) +
        '\n\nx\n--b--\n'),
    'bases around parts': (
        MESSAGE, lambda n: fill('To: a\nContent-Type: multipart/mixed; boundary=b\nContent-Base: http://h/\n\n',
                                '--b\nContent-Type: text/html\n\n<a href=x>\n', '--b--\n', n)),
    'chain of responses': (
        HTTP, lambda n: fill('', 'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\nContent-Length: 5\n\n'
                             '1\nx\n', '', n)),
    'compressed twice': (HTTP, twice_compressed),
    'marks in a host': (
        HTML, lambda n: fill('<a href="http://a', '\u0300\u0323', '/">', n // 2)),
    'ignored marks in a host': (
        HTML, lambda n: fill('<a href="http://a', '\u0300\u00ad\u0323', '/">', n // 2)),
    'deep parts': (MESSAGE, deep_parts),
    'links': (HTML, lambda n: fill('', '<a href=x>y</a> ', '', n)),
    'nested div': (HTML, lambda n: fill('', '<div>', '', n)),
    'attributes of one tag': (HTML, lambda n: counted('<p', ' a%d=1', '>', n)),
    'distinct b': (HTML, lambda n: counted('', '<b id=i%d>', '', n)),
    'fonts and paragraphs': (HTML, lambda n: counted('<p>', '<font size=%d></p><p>x', '', n)),
    'nested tables': (HTML, lambda n: fill('', '<table><td>', '', n)),
    'nested templates': (HTML, lambda n: fill('', '<template>', '', n)),
    'nested svg': (HTML, lambda n: fill('', '<svg><g>', '', n)),
    'unmatched ends in svg': (HTML, lambda n: fill('<svg><g><g><g>', '</x>', '', n)),
    'unmatched ends in desc': (HTML, lambda n: fill('', '<svg><desc></q>', '', n)),
    'misnesting in foreignObject': (
        HTML, lambda n: fill('<svg><foreignObject>', '<p><b></i>', '', n)),
    'anchors in foreignObject': (HTML, lambda n: fill('<svg><foreignObject>', '<a>x<p>', '', n)),
    'less-than signs': (HTML, lambda n: fill('', '<', '', n)),
    'unclosed comments': (HTML, lambda n: fill('', '<!-- ', '', n)),
    'unclosed values': (HTML, lambda n: fill('', '<a href="', '', n)),
    'escapes in scripts': (HTML, lambda n: fill('', '<script><!--', '', n)),
    'references in a value': (HTML, lambda n: fill('<a href="', '&amp', '">', n)),
    'parents': (HTML, lambda n: fill('<a href="', '../', 'x">', n)),
    'srcset candidates': (HTML, lambda n: fill('<img srcset="', 'a 1x, ', '">', n)),
    'parentheses in srcset': (HTML, lambda n: fill('<img srcset="', 'a ( ', '">', n)),
    'bodies': (HTML, lambda n: counted('<body a=1>', '<body b%d>', '', n)),
    'framesets': (HTML, lambda n: fill('', '<frameset>', '', n)),
}

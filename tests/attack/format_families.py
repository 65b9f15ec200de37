"""Families of hostile files of any size, in formats other than HTML: style sheets, JSON, text, calendars, XML, mail."""
import base64

from document_families import HTTP, MESSAGE
from shapes import counted, fill

CSS, JSON, TEXT = 'text/css', 'application/manifest+json', 'text/plain'
CALENDAR, SVG, SITEMAP, MBOX = 'text/calendar', 'image/svg+xml', 'application/xml', 'application/mbox'
SVG_TAG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'


def encoded(size, coding, body):
    return (f'MIME-Version: 1.0\nContent-Type: text/html\nContent-Transfer-Encoding: {coding}\n\n' + body(size))


def nested_messages(size):
    unit = 'Content-Type: message/rfc822\n\n'
    return unit * 90 + fill('Content-Type: text/html\n\n', '<a href=x>', '', size)


FAMILIES = {
    'css: URLs': (CSS, lambda n: fill('', 'a{b:url(c)}', '', n)),
    'css: imports': (CSS, lambda n: fill('', '@import "a";', '', n)),
    'css: blocks': (CSS, lambda n: fill('', '@media a{', '', n)),
    'css: brackets': (CSS, lambda n: fill('a{b:', '[(', '', n)),
    'css: comments': (CSS, lambda n: fill('', '/* a', '', n)),
    'css: escapes in a URL': (CSS, lambda n: fill('a{b:url("', '\\41 ', '")}', n)),
    'css: bad URLs': (CSS, lambda n: fill('a{b:', 'url(a b', ')}', n)),
    'css: image sets': (CSS, lambda n: fill('a{b:image-set(', '"a" 1x,', ')}', n)),
    'json: icons': (JSON, lambda n: fill('{"icons":[', '{"src":"a"},', '{}]}', n)),
    'json: arrays': (JSON, lambda n: fill('{"icons":', '[', '', n)),
    'json: escapes': (JSON, lambda n: fill('{"start_url":"', '\\u0041', '"}', n)),
    'json: members': (JSON, lambda n: counted('{', '"a%d":1,', '"start_url":"x"}', n)),
    'json: a long name': (JSON, lambda n: fill('{"' + 'k' * (n // 2) + '":[', '[],', '[]]}', n // 2)),
    'text: URLs': (TEXT, lambda n: fill('', 'http://h/a ', '', n)),
    'text: angle brackets': (TEXT, lambda n: fill('', '<http://a b', '', n)),
    'text: parentheses': (TEXT, lambda n: fill('http://h/', '((a)', '', n)),
    'text: schemes': (TEXT, lambda n: fill('', 'http:', '', n)),
    'text: host labels': (TEXT, lambda n: fill('', 'www.', '', n)),
    'text: at signs': (TEXT, lambda n: fill('mailto:', 'a@', '', n)),
    'text: stops': (TEXT, lambda n: fill('http://h/', '.', '', n)),
    'calendar: URLs': (CALENDAR, lambda n: fill('BEGIN:VCALENDAR\r\n', 'URL:a\r\n', 'END:VCALENDAR\r\n', n)),
    'calendar: folds': (CALENDAR, lambda n: fill('BEGIN:VCALENDAR\r\nURL:', 'a\r\n ', '\r\n', n)),
    'calendar: parameters': (CALENDAR, lambda n: fill('BEGIN:VCALENDAR\r\nATTACH', ';A=b', ':http://h/\r\n', n)),
    'calendar: a long property': (
        CALENDAR, lambda n: fill('BEGIN:VCALENDAR\r\n' + 'X' * (n // 2) + ';ALTREP="x:y"', ',"x:y"',
                                 ':a\r\nEND:VCALENDAR\r\n', n // 2)),
    'calendar: a long property with text': (
        CALENDAR, lambda n: fill('BEGIN:VCALENDAR\r\n' + 'X' * (n // 2) + ':', 'http://a/ ', '\r\nEND:VCALENDAR\r\n',
                                 n // 2)),
    'svg: links': (SVG, lambda n: fill(SVG_TAG, '<a xlink:href="x"/>', '</svg>', n)),
    'svg: nested': (SVG, lambda n: fill(SVG_TAG, '<g>', '', n)),
    'svg: references': (SVG, lambda n: fill(SVG_TAG + '<a href="', '&#120;', '"/></svg>', n)),
    'svg: sections': (SVG, lambda n: fill(SVG_TAG + '<style>', '<![CDATA[a{b:url(c)}]]>', '</style></svg>', n)),
    'svg: instructions': (SVG, lambda n: fill('', '<?xml-stylesheet href="a"?>', SVG_TAG + '</svg>', n)),
    'sitemap': (SITEMAP, lambda n: fill('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
                                        '<url><loc>http://h/x</loc></url>', '</urlset>', n)),
    'mail: folded fields': (MESSAGE, lambda n: fill('', 'Subject: a\n b\n', '\nx', n)),
    'mail: locations': (MESSAGE, lambda n: fill('', 'Content-Location: a\n', '\nx', n)),
    'mail: list links': (MESSAGE, lambda n: fill('', 'List-Archive: <http://h/a>\n', '\nx', n)),
    'mail: comments in a field': (MESSAGE, lambda n: fill('Content-Base: ', '(', '\n\nx', min(n, 60000))),
    'mail: parameters': (MESSAGE, lambda n: counted('Content-Type: text/html', ';\n a*%d=b', '\n\n<a href=x>', n)),
    'mail: quoted lines': (MESSAGE, lambda n: encoded(n, 'quoted-printable', lambda m: fill('', '<a href=3D"x=\n">\n', '', m))),
    'mail: soft breaks': (MESSAGE, lambda n: encoded(n, 'quoted-printable', lambda m: fill('<a href=3D"', '=\n', '">', m))),
    'mail: base64': (MESSAGE, lambda n: encoded(
        n, 'base64', lambda m: base64.encodebytes(b'<a href=x>' * (m // 14)).decode())),
    'mail: lines of flowed text': (MESSAGE, lambda n: fill(
        'Content-Type: text/plain; format=flowed; delsp=yes\n\n<http://h/', 'a \n', '>\n', n)),
    'mail: lines like boundaries': (MESSAGE, lambda n: fill(
        'Content-Type: multipart/mixed; boundary=bbbbbbbb\n\n', '--bbbbbbb\n', '', n)),
    'mail: messages in messages': (MESSAGE, nested_messages),
    'mailbox': (MBOX, lambda n: fill('', 'From a\nContent-Type: text/html\n\n<a href=x>\n\n', '', n)),
    'mailbox: quoted lines': (MBOX, lambda n: fill('From a\n\n', '>From b\n', '', n)),
    'http: fields': (HTTP, lambda n: counted('HTTP/1.1 200 OK\r\n', 'X-%d: a\r\n', '\r\n', n)),
    'http: chunks': (HTTP, lambda n: fill(
        'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\n<\r\n', '0\r\n\r\n', n)),
    'http: links': (HTTP, lambda n: fill(
        'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n', 'Link: <a>; rel=next, <b>\r\n', '\r\n<p>', n)),
    'http: interim responses': (HTTP, lambda n: fill(
        '', 'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n', 'HTTP/1.1 200 OK\r\n\r\n', n)),
}

"""Calls of the package with random documents, options and arguments; each is asked to keep what is promised.

usage: fuzz.py FIXTURES SECONDS [SEED]     prints the seed, and the call that broke a promise; exit code 1 then
"""

import pathlib
import random
import sys
import time

import absolve
import absolve.arrow

FIXTURES = [path.read_bytes()[:4000] for path in sorted(pathlib.Path(sys.argv[1]).rglob("*")) if path.is_file()]
PIECES = [b"<a href=", b'"', b"'", b"<base href=//b/>", b"\0", b"\xff", b"&#x", b"--b\n", b"\r\n\r\n", b"<svg>", b"srcset=",
          b"<iframe srcdoc='", b"http://", b"..", b"\xe3\x81", b"Content-Location: x\n", b"{", b"</", b"<!--", b"=\n"]
TYPES = [None, "text/html", "text/css", "image/svg+xml", "message/rfc822", "multipart/related; boundary=b", "text/plain",
         "application/xhtml+xml", "message/http", "application/mbox", "text/calendar", "no type", "text/html; charset=utf-16le"]
URLS = [None, "http://h.example/d/p?q#f", "http://h/", "mailto:a@b", "", "x", "file:///a/b", "http://[", "\ud800", "h\0h:"]
CHARSETS = [None, None, None, "utf-8", "shift_jis", "iso-2022-jp", "utf-16be", "no charset", ""]
OPTIONS = [("profile", absolve.profiles() + ["none", 1, None]), ("same_document", ["auto", "keep", "absolute", "x", 0]),
           ("max_links", [0, 1, 7, 1000, -1, 2**70, "5", None]), ("with_", [["text"], ["json_ld", "rdfa"], "text", [1], []]),
           ("engine", ["auto", "scan", "tree", "x"]), ("max_depth", [0, 1, 3, 100]), ("nonsense", [1]),
           ("max_expansion", [0, 1, 64]), ("saved_from", [True, False, "x"])]
# A wrong argument may raise one of these. Any other exception is a defect, and so is a crash.
REFUSALS = (absolve.Error, TypeError, ValueError, OverflowError, BufferError)


def document(chance):
    data = bytearray(chance.choice(FIXTURES))
    for _ in range(chance.randrange(6)):
        at = chance.randrange(len(data) + 1)
        kind = chance.randrange(4)
        if kind == 0:
            data[at:at] = chance.choice(PIECES)
        elif kind == 1:
            del data[at:at + chance.randrange(200)]
        elif kind == 2:
            other = chance.choice(FIXTURES)
            start = chance.randrange(len(other) + 1)
            data[at:at] = other[start:start + 300]
        elif at < len(data):
            data[at] = chance.randrange(256)
    return bytes(data)


def anything(chance):
    return chance.choice([None, 1, 1.5, "x", b"x", [], {}, object(), b"", "\udc80", memoryview(b"abc")[::2], range(3)])


def same(first, second):
    return [(link.raw, link.url, link.offset) for link in first] == [(link.raw, link.url, link.offset) for link in second]


def check_links(chance, data, url, options, source):
    found = absolve.links(data, url, **source, **options)
    assert same(found, absolve.links(memoryview(bytearray(data)), url, **source, **options)), "a buffer gives the same links"
    for link in found:
        assert 0 <= link.offset and link.length >= 0 and link.line >= 0
        repr(link)
    assert len(list(found)) == len(found) and len(found[1:]) == max(0, len(found) - 1)
    if len(found):
        number = chance.randrange(len(found)) + 1
        try:
            explanation = absolve.explain(data, url, link=number, **source, **options)
        except absolve.Error:
            return
        assert repr(explanation)


def check_rewrite(chance, data, url, options, source):
    once = absolve.rewrite(data, url, **source, **options)
    assert isinstance(once, bytes)
    kept = absolve.rewrite(data, url, replace=lambda link: False, **source, **options)
    assert kept == data, "a link that is kept does not change"

    class Stop(Exception):
        pass

    def stop(link):
        raise Stop

    try:
        absolve.rewrite(data, url, replace=stop, **source, **options)
    except Stop:
        pass
    absolve.rewrite(data, url, replace=lambda link: chance.choice([None, False, "y", "\"'<>&\0é\n", ""]), **source, **options)


def check_text(chance, data, url, options, source):
    text = data.decode(chance.choice(["utf-8", "latin-1", "shift_jis"]), "ignore")
    source = {name: value for name, value in source.items() if name != "charset"}
    again = absolve.rewrite(text, url, **source, **options)
    assert isinstance(again, str), "a str gives a str"
    encoded = absolve.rewrite(text.encode(), url, charset="utf-8", **source, **options)
    if "charset" not in (source.get("content_type") or ""):
        assert again.encode() == encoded, "a str is read as its UTF-8"


def check_message(chance, data, url, options, source):
    content_type = source["content_type"]
    for part in absolve.parts(data, url, content_type=content_type, **options):
        try:
            assert isinstance(part.body, bytes)
        except absolve.Error:
            pass
    files = absolve.unpack(data, url, content_type=content_type, ascii_names=chance.random() < 0.5, **options)
    lowered = [name.lower() for name in files]
    assert len(set(lowered)) == len(lowered), "no two names differ only in case"
    for name in files:
        assert name not in ("", ".", "..") and "/" not in name and "\\" not in name and "\0" not in name, name


def check_batch(chance, data, url, options, source):
    pages = [data, None, document(chance), ""]
    batch = absolve.arrow.links(pages, url, content_types=source["content_type"], **options)
    assert len(batch) >= 0
    batch.__arrow_c_array__()


def check_arguments(chance, data, url, options, source):
    call = chance.choice([absolve.links, absolve.rewrite, absolve.base, absolve.explain, absolve.parts, absolve.unpack])
    arguments = [chance.choice([data, anything(chance)]), chance.choice([url, anything(chance)])]
    given = {name: chance.choice([value, anything(chance)]) for name, value in source.items() if name == "content_type"}
    call(*arguments, **given, **{name: chance.choice([value, anything(chance)]) for name, value in options.items()})


def check_resolve(chance, data, url, options, source):
    reference = data[:chance.randrange(60)]
    options = {name: value for name, value in options.items() if name in ("profile", "same_document")}
    resolver = absolve.Resolver(url, encoding=source.get("charset"), **options)
    resolver.resolve(chance.choice([reference, reference.decode("latin-1"), anything(chance)]))


CHECKS = [check_links, check_rewrite, check_text, check_message, check_batch, check_arguments, check_resolve]


def main():
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    end = time.monotonic() + float(sys.argv[2])
    calls = refused = 0
    while time.monotonic() < end:
        chance = random.Random(f"{seed} {calls}")
        options = {}
        for name, values in chance.sample(OPTIONS, chance.choice([0, 0, 1, 2])):
            options[name] = chance.choice(values)
        source = {"content_type": chance.choice(TYPES), "charset": chance.choice(CHARSETS)}
        arguments = (document(chance), chance.choice(URLS), options, source)
        check = CHECKS[calls % len(CHECKS)]
        try:
            check(chance, *arguments)
        except REFUSALS:
            refused += 1
        except BaseException as error:
            print(f"BROKEN: call {calls} of seed {seed}, {check.__name__}{arguments!r}: {error!r}")
            raise
        calls += 1
    print(f"fuzz: {calls} calls, {refused} refused, seed {seed}")
    sys.exit(0 if calls > refused else 1)


main()

"""What the package promises. `pytest bindings/python/tests`, with the package installed."""

import copy
import doctest
import pathlib
import pickle
import re
import subprocess
import sys
import warnings

import pytest

import absolve
import absolve.arrow
from threads import in_threads

ROOT = pathlib.Path(__file__).resolve().parents[3]


def test_links_are_made_when_they_are_asked_for():
    links = absolve.links(b'<base href="/d/"><a href=x rel="x NoFollow">', "http://h.example/")
    assert len(links) == 2
    first, last = links
    assert (first.element, first.attribute, first.raw, first.url, first.layer) == (
        "base", "href", "/d/", "http://h.example/d/", "retrieval")
    assert first.is_base and not last.is_base
    assert links[-1].url == last.url == "http://h.example/d/x"
    assert (last.base, last.layer, last.nofollow, last.rel) == (
        "http://h.example/d/", "embedded", True, "x NoFollow")
    assert (last.offset, last.length, last.line, last.column) == (25, 1, 1, 26)
    assert [link.raw for link in links[::-1]] == ["x", "/d/"]
    assert links.urls() == ["http://h.example/d/", "http://h.example/d/x"]
    assert links.base == "http://h.example/d/"
    with pytest.raises(IndexError):
        links[2]
    with pytest.raises(IndexError):
        links[-3]
    only = list(links)[1]
    del links
    assert only.url == "http://h.example/d/x"  # it holds what it was made of


def test_a_link_without_a_target_says_why():
    links = absolve.links(b"<a href='http://['><a href=x>")
    assert [(link.url, link.error) for link in links] == [
        (None, "bad_url"), (None, "relative_without_base")]
    assert [own.code for own in links.diagnostics] == ["no_base"]


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_bytes_of_any_kind(kind):
    page = kind('<a href="ä?ö">'.encode("iso-8859-1"))
    links = absolve.links(page, "http://h.example/", charset="iso-8859-1")
    assert links[0].url == "http://h.example/%C3%A4?%F6"
    assert absolve.rewrite(page, "http://h.example/", charset="iso-8859-1") == (
        b'<a href="http://h.example/%C3%A4?%F6">')


def test_a_str_has_no_encoding_any_more():
    page = '<meta charset=koi8-r><a href="ä?ö">'
    assert absolve.links(page, "http://h.example/")[0].url == "http://h.example/%C3%A4?%C3%B6"
    assert absolve.rewrite(page, "http://h.example/") == (
        '<meta charset=koi8-r><a href="http://h.example/%C3%A4?%C3%B6">')


@pytest.mark.parametrize("wrong", [5, b"http://h/", ["http://h/"]])
def test_a_wrong_argument_is_a_type_error_that_names_it(wrong):
    for name, call in {
        "url": lambda: absolve.links(b"", wrong),
        "content_type": lambda: absolve.rewrite(b"", content_type=wrong),
        "charset": lambda: absolve.base(b"", charset=wrong),
        "replace": lambda: absolve.rewrite("<a href=x>", "http://h/", replace=lambda link: wrong),
        "base": lambda: absolve.Resolver(wrong),
        "reference": lambda: absolve.explain("<a href=x>", reference=wrong),
        "link": lambda: absolve.explain("<a href=x>", link="1"),
        "at": lambda: absolve.explain("<a href=x>", at=("1", 1)),
    }.items():
        with pytest.raises(TypeError, match=name):
            call()


def test_escaped_surrogates_are_the_bytes_that_they_came_from():
    link = absolve.links(b"<a href=mailto:\xff>", profile="rfc1808", charset="utf-8")[0]
    assert absolve.resolve(link.raw, profile="rfc1808").startswith("mailto:")
    assert absolve.base(b"", "http://h/\udcff").url == "http://h/%EF%BF%BD"
    with pytest.raises(UnicodeEncodeError):
        absolve.links(b"", "http://h/\ud800")


def test_rewrite_asks():
    def replace(link):
        return {"keep": False, "text": "q&r", "go": None}[link.raw]

    page = '<a href="keep"><a href="text"><a href="go">'
    assert absolve.rewrite(page, "http://h/", replace=replace) == (
        '<a href="keep"><a href="q&amp;r"><a href="http://h/go">')
    with pytest.raises(KeyError):
        absolve.rewrite(b"<a href=other>", "http://h/", replace=replace)
    with pytest.raises(TypeError):
        absolve.rewrite(b"<a href=x>", "http://h/", replace=lambda link: 5)


def test_rewrite_reports_what_it_leaves():
    found = []
    assert absolve.rewrite(b"<a href=x>", diagnostics=found) == b"<a href=x>"
    assert [one.code for one in found] == ["no_base"]
    page = b"<meta http-equiv=refresh content=\"0;url='x'\">"
    found.clear()
    assert absolve.rewrite(page, "http://h/", replace=lambda link: "it's", diagnostics=found) == page
    assert [one.code for one in found] == ["link_cannot_stand"]
    with pytest.raises(TypeError, match="must return a str, None or False"):
        absolve.rewrite(b"<a href=x>", "http://h/", replace=lambda link: 1)


def test_an_error_can_be_pickled_and_copied():
    with pytest.raises(absolve.Error) as caught:
        absolve.rewrite(b"x", "http://h/", content_type="application/pdf")
    for own in (pickle.loads(pickle.dumps(caught.value)), copy.copy(caught.value)):
        assert (own.code, str(own)) == ("unsupported_type", str(caught.value))


def test_explain_takes_one_choice():
    for choice in ({}, {"link": 1, "reference": "x"}):
        with pytest.raises(TypeError, match="exactly one"):
            absolve.explain("<a href=x>", **choice)


def test_errors_have_a_code():
    for code, call in {
        "unsupported_type": lambda: absolve.links(b"PK\3\4"),
        "unknown_option": lambda: absolve.links(b"", none=1),
        "bad_option": lambda: absolve.links(b"", profile="none"),
        "bad_url": lambda: absolve.resolve("//[", "http://h/"),
        "not_absolute": lambda: absolve.resolve("x", "y"),
        "over_limit": lambda: absolve.links(b"<a href=x><a href=y>", max_links=1),
    }.items():
        with pytest.raises(absolve.Error) as raised:
            call()
        assert raised.value.code == code
        assert isinstance(raised.value, ValueError)
    with pytest.raises(TypeError):
        absolve.links(5)


def test_options_are_those_of_the_tool():
    assert "same-document" in absolve.options()
    assert absolve.rewrite("<a href='#x'>", "http://h/", same_document="absolute") == (
        "<a href='http://h/#x'>")
    texts = absolve.links("see http://h/x", with_=["text"], content_type="text/plain")
    assert texts.urls() == ["http://h/x"]
    assert absolve.resolve("http:g", "http://a/b/c", profile="rfc3986") == "http:g"
    assert absolve.links("<a href=x>y</a>", "http://h/", details=True)[0].text == "y"
    assert "rfc3986" in absolve.profiles()


def test_the_base_and_what_it_beat():
    base = absolve.base(b'<base href="/d/"><title>t</title>', "http://h.example/")
    assert (base.url, base.layer, base.encoding, base.title) == (
        "http://h.example/d/", "embedded", "UTF-8", "t")
    assert [own["layer"] for own in base.candidates] == ["embedded", "retrieval"]
    mail = b"MIME-Version: 1.0\nContent-Type: text/html\nContent-Base: http://b.example/\n\n<a href=x>"
    assert absolve.base(mail).url == "http://b.example/"
    assert absolve.base(b"<p>").url is None


def test_a_link_is_explained_step_by_step():
    page = b"<base href=http://a/b/>\n<a href='../&#103;?y&amp;z'>"
    own = absolve.explain(page, at=(2, 12), profile="rfc3986")
    assert (own.number, own.matches, own.line, own.column) == (2, 1, 2, 10)
    assert (own.element, own.attribute) == ("a", "href")
    assert (own.source, own.raw) == ("../&#103;?y&amp;z", "../g?y&z")
    assert (own.url, own.error) == ("http://a/g?y&z", None)
    assert (own.base, own.layer) == ("http://a/b/", "embedded")
    assert (own.written, own.unchanged) == ("http://a/&#103;?y&amp;z", None)
    assert own.steps[0] == ("RFC 3986 5.2.2", "the reference is taken apart into its components",
                            'path "../g", query "y&z"')
    assert own.steps[-1].value == own.url
    assert [one["layer"] for one in own.candidates] == ["embedded"]
    assert absolve.explain(page, reference="../g?y&z").number == 2
    assert absolve.explain(page, link=1).raw == "http://a/b/"
    with pytest.raises(absolve.Error) as raised:
        absolve.explain(page, link=3)
    assert raised.value.code == "no_such_link"
    with pytest.raises(absolve.Error) as raised:
        absolve.explain(page, link=1, profile="none")
    assert raised.value.code == "bad_option"


def test_a_resolver_keeps_its_base():
    resolver = absolve.Resolver("http://a/b/c/d#f")
    assert resolver.base == "http://a/b/c/d"
    assert resolver.resolve("../g") == "http://a/b/g"
    assert resolver.resolve("x" * 1000) == "http://a/b/c/" + "x" * 1000
    assert absolve.Resolver("http://h/", encoding="koi8-r").resolve("?ж") == "http://h/?%D6"


def test_threads_read_at_the_same_time():
    page = b"".join(b"<p>text<a href=%d>" % number for number in range(20000))
    expected = absolve.links(page, "http://h/").urls()
    failures = []

    def read():
        for _ in range(5):
            if absolve.links(page, "http://h/").urls() != expected:
                failures.append("other links")

    in_threads(read)
    assert not failures


@pytest.mark.parametrize("module", [absolve, absolve.arrow])
def test_the_examples_of_the_docstrings(module):
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("text", ["README.md", "bindings/python/README.md", "docs/python.md", "docs/explain.md"])
def test_the_examples_of_the_texts(text, capsys):
    examples = re.findall(
        r"^```python\n(.*?)^```$(?:\n\nIt prints(?:\n\n```\n(.*?)^```| `([^`]*)`))?",
        (ROOT / text).read_text(), re.M | re.S)
    assert examples
    for program, block, line in examples:
        exec(compile(program, text, "exec"), {})
        assert capsys.readouterr().out == (line + "\n" if line else block)


@pytest.mark.parametrize("others", ["pyarrow", "pandas", "polars", "duckdb", "pyarrow, pandas, polars, duckdb"])
def test_imports_behind_other_extensions(others):
    """Some load the C++ library in a way that leaves no room for thread-local variables in it."""
    subprocess.run([sys.executable, "-c", f"import {others}\nimport absolve.arrow"], check=True, timeout=60)


# Names of codecs that Scrapy gives for pages in 41 encodings.
CODECS = {
    "cp949": "euc-kr", "euc_kr": "euc-kr", "euc_jp": "euc-jp", "cp932": "shift_jis", "shift_jis": "shift_jis",
    "big5": "big5", "big5hkscs": "big5", "cp950": "big5", "iso2022_jp": "iso-2022-jp", "gb18030": "gb18030",
    "gbk": "gbk", "gb2312": "gbk", "cp874": "windows-874", "iso8859-11": "windows-874", "mac_roman": "macintosh",
    "mac-cyrillic": "x-mac-cyrillic", "cp1251": "windows-1251", "cp1252": "windows-1252", "latin-1": "windows-1252",
    "iso8859-2": "iso-8859-2", "iso8859_15": "iso-8859-15", "koi8-r": "koi8-r", "koi8_u": "koi8-u", "cp866": "ibm866",
    "utf-8": "utf-8", "utf_8_sig": "utf-8", "ascii": "windows-1252", "utf-16-le": "utf-16le", "utf_16_be": "utf-16be",
    "utf-16": "utf-16le",
}


@pytest.mark.parametrize("codec", CODECS)
def test_names_of_codecs_and_labels_are_both_known(codec):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        own = absolve.base(b"<a href=x>", "http://h/", content_type="text/html", charset=codec)
        assert own.encoding.lower() == CODECS[codec]
        assert len(absolve.links(b"<a href=x>", "http://h/", charset=codec)) >= 0
        absolve.rewrite(b"<a href=x>", "http://h/", charset=codec)
        assert absolve.Resolver("http://h/", encoding=codec).resolve("x") == "http://h/x"


def test_an_unknown_encoding_falls_back_with_a_warning():
    page = '<meta charset=koi8-r><a href="?\u044f">'.encode("koi8-r")
    expected = absolve.links(page, "http://h/").urls()
    for name in ("klingon", "utf-7", "\0", "base64"):
        with pytest.warns(RuntimeWarning, match="is unknown"):
            assert absolve.links(page, "http://h/", charset=name).urls() == expected
    with pytest.warns(RuntimeWarning):
        assert absolve.Resolver("http://h/", encoding="klingon").resolve("?\u044f") == "http://h/?%D1%8F"
    with pytest.raises(TypeError):
        absolve.links(page, "http://h/", charset=5)


def test_a_retrieval_url_that_is_not_absolute_is_an_error():
    for url in ("h.example/d", "/d/p", "http://["):
        for call in (absolve.links, absolve.rewrite, absolve.base):
            with pytest.raises(absolve.Error, match="."):
                call(b"<a href=x>", url)
    with pytest.raises(absolve.Error) as error:
        absolve.rewrite(b"<a href=x>", "h.example/d")
    assert error.value.code == "not_absolute"


def test_nofollow_is_the_same_in_every_interface():
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
    for fields, page, expected in (
        (b"", b"<a href=x>", False),
        (b"", b"<a href=x rel=nofollow>", True),
        (b"", b"<meta name=robots content=none><a href=x>", True),
        (b"X-Robots-Tag: nofollow\r\n", b"<a href=x>", True),
        (b"X-Robots-Tag: googlebot: nofollow\r\n", b"<a href=x>", False),
        (b"X-Robots-Tag: bot: noindex\r\nX-Robots-Tag: none\r\n", b"<a href=x>", True),
    ):
        message = head + fields + b"\r\n" + page
        links = absolve.links(message, "http://h/", content_type="message/http")
        assert links[-1].nofollow is expected
        columns = pytest.importorskip("pyarrow").record_batch(
            absolve.arrow.links([message], "http://h/", content_types="message/http"))
        assert columns["nofollow"].to_pylist()[-1] is expected


DAEMON = """
import threading, time
import absolve
page = b"<a href=x>" * 200_000
def work():
    while True:
        absolve.links(page, "http://h/")
        absolve.rewrite(page[:1000], "http://h/", replace=lambda link: None)
for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
time.sleep(DELAY)
"""


@pytest.mark.parametrize("delay", ["0.05", "0.11", "0.17", "0.2", "0.23", "0.31"])
def test_the_interpreter_exits_while_a_daemon_thread_reads(delay):
    ended = subprocess.run([sys.executable, "-c", DAEMON.replace("DELAY", delay)], capture_output=True, timeout=60)
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == b""

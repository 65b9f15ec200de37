"""What people call today, beside its model. Where the answers differ, docs/python.md says why."""

import re
import urllib.parse

import pytest

import absolve
from absolve import compat

BASE = "http://a/b/c/d;p?q"
REFERENCES = ["g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", ";x", "g;x", "", ".", "./",
              "..", "../", "../g", "../..", "../../", "../../g", "../../../g", "/./g", "/../g", "g.",
              ".g", "g..", "..g", "./../g", "./g/.", "g/./h", "g;x=1/../y", "g?y/./x", "g#s/../x"]
# What urllib gives otherwise than a browser.
DIFFER = {
    "//g": "http://g/",  # a URL of a host has a path
}


@pytest.mark.parametrize("reference", REFERENCES)
def test_urljoin(reference):
    expected = DIFFER.get(reference, urllib.parse.urljoin(BASE, reference))
    assert compat.urljoin(BASE, reference) == expected
    assert compat.urljoin(BASE.encode(), reference.encode()) == expected.encode()


def test_urljoin_as_a_browser():
    assert compat.urljoin("http://h/a", " \tx y\n") == "http://h/x%20y"
    assert compat.urljoin("http://h/a", "\\b") == "http://h/b"
    assert compat.urljoin("http://h/a#f", "") == "http://h/a"
    assert compat.urljoin("", "x") == "x"
    assert compat.urljoin("http://h/", "a#b", allow_fragments=False) == "http://h/a%23b"
    with pytest.raises(ValueError):
        compat.urljoin("http://h/", "http://[")
    with pytest.raises(TypeError):
        compat.urljoin("http://h/", b"x")


PAGES = ["<base href=/d/>", "<p>", "<!-- <base href=no> --><base href=yes/>", "<base><base href='x/'>",
         "<script>'<base href=no>'</script><base href='http://i/'>"]


@pytest.mark.parametrize("page", PAGES)
def test_get_base_url(page):
    html = pytest.importorskip("w3lib.html")
    assert compat.get_base_url(page, "http://h/a/b") == {
        # w3lib reads markup in scripts.
        PAGES[4]: "http://i/",
    }.get(page, html.get_base_url(page, "http://h/a/b"))
    assert compat.get_base_url(page.encode(), b"http://h/a/b") == compat.get_base_url(page, "http://h/a/b")


def test_make_links_absolute():
    page = "<P>a<a href=x title='&'>b<img src='y'>"
    assert compat.make_links_absolute(page, "http://h/") == (
        "<P>a<a href=http://h/x title='&'>b<img src='http://h/y'>")
    assert compat.make_links_absolute(page.encode(), "http://h/").startswith(b"<P>a<a href=http://h/x")
    based = "<base href=/d/><a href=x>"
    assert "http://h/d/x" in compat.make_links_absolute(based, "http://h/")
    assert "http://h/x" in compat.make_links_absolute(based, "http://h/", resolve_base_href=False)
    with pytest.raises(ValueError):
        compat.make_links_absolute("<a href='http://['>", "http://h/")
    assert compat.make_links_absolute("<a href='http://['>", "http://h/", handle_failures="ignore") == (
        "<a href='http://['>")


def test_iterlinks():
    lxml_html = pytest.importorskip("lxml.html")
    page = "<html><body><a href='x'>t</a><img src='y'><link href='z'></body></html>"
    model = [(element.tag, attribute, link) for element, attribute, link, _ in lxml_html.iterlinks(page)]
    assert [own[:3] for own in compat.iterlinks(page)] == model
    assert [own[2] for own in compat.iterlinks(page, "http://h/")] == ["http://h/x", "http://h/y", "http://h/z"]


def test_link_extractor():
    http = pytest.importorskip("scrapy.http")
    from scrapy.linkextractors import LinkExtractor

    body = (b"<html><head><base href='/d/'></head><body><a href='x'>one</a> <a href='x'>again</a>"
            b"<area href='y' rel='nofollow'><a href='mailto:a@h'>mail</a><a href='z.pdf'>file</a>"
            b"<img src='i.png'><a href='http://other.example/'>other</a></body></html>")
    response = http.HtmlResponse("http://h.example/a/b", body=body)
    for arguments in ({}, {"unique": False}, {"allow": r"/d/x"}, {"deny_domains": ["other.example"]},
                      {"tags": ["img"], "attrs": ["src"], "deny_extensions": []},
                      {"restrict_xpaths": "//a[1]"}):
        own = compat.LinkExtractor(**arguments).extract_links(response)
        model = LinkExtractor(**arguments).extract_links(response)
        assert [(link.url, link.text, link.nofollow) for link in own] == [
            (link.url, link.text, link.nofollow) for link in model], arguments


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "shift_jis", "cp932", "euc_jp", "euc-kr", "cp949", "big5", "big5hkscs",
                                   "iso-2022-jp", "gb18030", "gbk", "windows-874", "cp874", "mac-roman", "macintosh", "cp1251",
                                   "koi8-r", "ibm866", "iso-8859-5", "iso-8859-8-i", "x-user-defined", "windows-1252"])
def test_link_extractor_in_encodings(codec):
    http = pytest.importorskip("scrapy.http")
    response = http.HtmlResponse("http://h.example/", body="<a href=x>one</a>".encode("utf-16-le" if "16" in codec else "ascii"),
                                 encoding=codec)
    assert [link.url for link in compat.LinkExtractor().extract_links(response)] == ["http://h.example/x"]


def test_link_extractor_finds_what_tags_and_attrs_name_and_joins_what_process_value_gives():
    http = pytest.importorskip("scrapy.http")
    from scrapy.linkextractors import LinkExtractor

    body = (b"<div data-url='/d'>d</div><a href=\"javascript:goToPage('../other/page.html'); return false\">g</a>"
            b"<button formaction='f'>f</button><img data-src=i.png>")
    response = http.HtmlResponse("http://h.example/a/b/c", body=body)

    def process_value(value):
        found = re.search(r"javascript:goToPage\('(.*?)'", value)
        return found[1] if found else None

    for arguments in ({"tags": "div", "attrs": "data-url"}, {"tags": ["img", "div"], "attrs": ["data-src", "data-url"]},
                      {"tags": ("button",), "attrs": ("formaction",)}, {"process_value": process_value}):
        own = compat.LinkExtractor(**arguments).extract_links(response)
        model = LinkExtractor(**arguments).extract_links(response)
        assert [link.url for link in own] == [link.url for link in model] != [], arguments

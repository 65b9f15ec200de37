"""Messages part by part, and as files."""

import pathlib

import pytest

import absolve
from threads import in_threads

FIXTURES = pathlib.Path(__file__).parents[3] / "fixtures"

MESSAGE = b"\r\n".join(
    [
        b"MIME-Version: 1.0",
        b"Content-Type: multipart/related; boundary=b",
        b"Content-Location: http://h.example/dir/page.html",
        b"",
        b"--b",
        b"Content-Type: text/html; charset=utf-8",
        b"Content-Location: http://h.example/dir/page.html",
        b"",
        b"<img src=logo.png><a href=other>",
        b"--b",
        b"Content-Type: image/png",
        b"Content-Location: logo.png",
        b"Content-Transfer-Encoding: base64",
        b"",
        b"aW1hZ2U=",
        b"--b",
        b"Content-Type: image/gif",
        b"Content-ID: <lost@h.example>",
        b"Content-Transfer-Encoding: x-uuencode",
        b"",
        b"\xff\xff\xff",
        b"--b--",
        b"",
    ]
)


def test_parts():
    message, page, logo, lost = absolve.parts(MESSAGE)
    assert (message.path, message.parent, message.is_leaf) == ("", None, False)
    assert message.shows == 1
    assert (page.path, page.media_type, page.encoding, page.is_document) == ("1", "text/html", "UTF-8", True)
    assert page.base == "http://h.example/dir/page.html"
    assert page.layer == "content-location"
    assert (logo.location, logo.location_resolved) == ("logo.png", "http://h.example/dir/logo.png")
    assert (logo.transfer_encoding, logo.parent, logo.is_unreferenced) == ("base64", 0, False)
    assert logo.body == b"image"
    assert (lost.content_id, lost.name, lost.is_unreferenced) == ("lost@h.example", None, True)
    assert repr(logo) == "<Part '2' image/png http://h.example/dir/logo.png>"


def test_the_body_of_a_part_that_is_broken():
    with pytest.raises(absolve.Error) as failure:
        absolve.parts(MESSAGE)[3].body
    assert failure.value.code == "unsupported_encoding"


def test_a_body_outlives_the_list():
    parts = absolve.parts(bytes(bytearray(MESSAGE)))
    logo = parts[2]
    del parts
    assert logo.body == b"image"


def test_what_is_no_message():
    for call in (absolve.parts, absolve.unpack):
        with pytest.raises(absolve.Error) as failure:
            call(b"\x89PNG")
        assert failure.value.code == "unsupported_type"
        with pytest.raises(absolve.Error) as failure:
            call(MESSAGE, profile="rfc0")
        assert failure.value.code == "bad_option"


def test_what_was_met():
    damaged = b"Content-Type: image/png; name=a.png\nContent-Transfer-Encoding: base64\n\nAAA!!A"
    files = absolve.unpack(damaged)
    assert [one.code for one in files.diagnostics] == ["bytes_passed_over"]
    assert files["a.png"] == b"\0\0\0"
    met = []
    absolve.parts(b"Content-Type: text/html; charset=x-none\n\n<a href=http://h/>", diagnostics=met)
    assert [one.code for one in met] == ["charset_unknown"]
    assert absolve.unpack(MESSAGE).diagnostics == []  # what cannot be decoded is in `errors`
    lacks = absolve.unpack(b"Content-Type: text/html\n\n<img src=cid:x>")
    assert [one.code for one in lacks.diagnostics] == ["part_missing"]


def test_unpack():
    files = absolve.unpack(MESSAGE)
    assert files["index.html"] == b"<img src=logo.png><a href=http://h.example/dir/other>"
    assert files["logo.png"] == b"image"
    assert files.parts["logo.png"] == "2"
    ((name, error),) = files.errors.items()
    assert error.code == "unsupported_encoding"
    assert name not in files and files.parts[name] == "3"


def test_a_mail_has_a_page():
    files = absolve.unpack(b"From: a@b.example\r\nSubject: Beans\r\nContent-Type: text/plain\r\n\r\nText\r\n")
    assert files.parts["index.html"] is None
    assert b"Beans" in files["index.html"]


def test_the_base_of_a_message_is_that_of_what_it_shows():
    assert absolve.base(MESSAGE).url == "http://h.example/dir/page.html"
    assert absolve.links(MESSAGE).base == "http://h.example/dir/page.html"
    data = (FIXTURES / "mime" / "archive.in.mht").read_bytes()
    assert absolve.base(data).url == "http://garden.example/lists/spring.html"
    assert absolve.links(data).base == "http://garden.example/lists/spring.html"
    # A multipart/alternative shows its last part.
    parts = [b"Content-Type: text/html\r\nContent-Location: http://%s.example/\r\n\r\n<a href=x>" % name for name in (b"a", b"b")]
    alternative = b"Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n" + b"\r\n--b\r\n".join(parts) + b"\r\n--b--\r\n"
    assert absolve.base(alternative).url == "http://b.example/"


def test_names_in_ascii():
    message = MESSAGE.replace(b"logo.png", "Bläume.png".encode())
    assert "Bläume.png" in absolve.unpack(message)
    assert all(name.isascii() for name in absolve.unpack(message, ascii_names=True))


def test_every_archive_of_the_fixtures():
    archives = sorted((FIXTURES / "mhtml").glob("*.mht*"))
    assert archives
    for path in archives:
        data = path.read_bytes()
        parts = absolve.parts(data, name=path.name)
        assert parts[0].path == ""
        files = absolve.unpack(data, name=path.name)
        assert len(files) + len(files.errors) >= sum(part.is_leaf for part in parts)


def test_threads_ask_for_bodies_at_the_same_time():
    parts = absolve.parts(MESSAGE)
    wrong = []

    def read():
        for _ in range(200):
            if parts[2].body != b"image" or parts[1].body[:4] != b"<img":
                wrong.append(1)

    in_threads(read)
    assert not wrong

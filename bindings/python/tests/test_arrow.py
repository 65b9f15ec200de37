"""Links in columns, read by what people read columns with. What is not installed is skipped, and counted."""

import random

import pytest

import absolve
import absolve.arrow

PAGES = [b"<a href=x rel='a nofollow'>", b"<img src=y><a href='//['>", None, b"PK\3\4", b"<p>"]
URLS = ["http://h.example/", "http://i.example/", None, None, None]
TARGETS = ["http://h.example/x", "http://i.example/y", None, None]
COLUMNS = ["page", "element", "attribute", "raw", "url", "base", "layer", "offset", "rel", "nofollow",
           "error"]


def batch():
    return absolve.arrow.links(PAGES, URLS)


def test_pyarrow():
    pa = pytest.importorskip("pyarrow")
    own = pa.record_batch(batch())
    own.validate(full=True)
    assert own.schema.names == COLUMNS
    assert own.to_pylist() == [
        dict(zip(COLUMNS, row)) for row in [
            (0, "a", "href", "x", "http://h.example/x", "http://h.example/", "retrieval", 8, "a nofollow", True, None),
            (1, "img", "src", "y", "http://i.example/y", "http://i.example/", "retrieval", 9, None, False, None),
            (1, "a", "href", "//[", None, "http://i.example/", "retrieval", 20, None, False, "bad_url"),
            (3, None, None, None, None, None, None, 0, None, False, "unsupported_type"),
        ]]
    # A column outlives its batch.
    assert pa.record_batch(batch()).column("url").to_pylist() == TARGETS


def test_pandas():
    pd = pytest.importorskip("pandas")
    pa = pytest.importorskip("pyarrow")
    frame = pa.record_batch(batch()).to_pandas()
    assert isinstance(frame, pd.DataFrame)
    assert frame["url"].dropna().tolist() == TARGETS[:2]
    assert frame.groupby("page").size().to_dict() == {0: 1, 1: 2, 3: 1}


def test_polars():
    pl = pytest.importorskip("polars")
    frame = pl.DataFrame(batch())
    assert frame["url"].to_list() == TARGETS
    assert frame.filter(pl.col("nofollow"))["raw"].to_list() == ["x"]


def test_duckdb():
    duckdb = pytest.importorskip("duckdb")
    pa = pytest.importorskip("pyarrow")
    links = pa.table(batch())
    assert links.num_rows == 4
    assert duckdb.sql("select url from links where url is not null order by url").fetchall() == [
        (url,) for url in TARGETS[:2]]


def test_columns_go_in_as_they_come():
    pa = pytest.importorskip("pyarrow")
    long = "y" * 40
    texts = ["<a href=x>", f"<a href={long}>", None, "<a href=z>"]
    expected = ["http://h/x", f"http://h/{long}", "http://h/z"]

    def targets(column):
        return pa.record_batch(absolve.arrow.links(column, "http://h/"))["url"].to_pylist()

    for kind in (pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(),
                 pa.binary_view()):
        column = pa.array(texts, kind)
        assert targets(column) == expected, kind
        assert targets(column.slice(1)) == expected[1:], kind
        assert targets(pa.chunked_array([column.slice(0, 1), column.slice(1)])) == expected, kind
    with pytest.raises(TypeError):
        targets(pa.array([1]))
    polars = pytest.importorskip("polars")
    assert targets(polars.Series(texts)) == expected


def test_a_str_is_utf8_and_bytes_are_what_they_say():
    pa = pytest.importorskip("pyarrow")
    page = '<meta charset=koi8-r><a href="?ж">'
    own = pa.record_batch(absolve.arrow.links([page, page.encode("koi8-r")], "http://h/"))
    assert own["url"].to_pylist() == ["http://h/?%D0%B6", "http://h/?%D6"]


def test_what_cannot_be():
    with pytest.raises(ValueError, match="urls: 2 for 1 pages"):
        absolve.arrow.links([b""], ["a", "b"])
    with pytest.raises(TypeError):
        absolve.arrow.links(b"<a href=x>")
    with pytest.raises(TypeError):
        absolve.arrow.links([5])


def test_columns_are_those_of_objects():
    pa = pytest.importorskip("pyarrow")
    page = b"".join(b"<a href='%d?%d' rel=r%d>" % (i, i, i % 3) for i in range(1000))
    rows = pa.record_batch(absolve.arrow.links([page], "http://h/d/")).to_pylist()
    links = absolve.links(page, "http://h/d/")
    assert len(rows) == len(links) == 1000
    for row, link in zip(rows, links):
        assert all(row[name] == getattr(link, name) for name in COLUMNS[1:])


def test_nulls_at_any_place():
    pa = pytest.importorskip("pyarrow")
    chosen = random.Random(1)
    pages = []
    for _ in range(60):
        links = [
            chosen.choice(["<a href=x>", "<a rel=next href=y>", "<a href='http://['>", "<a rel=nofollow href=z>"])
            for _ in range(chosen.randrange(12))
        ]
        pages.append("".join(links).encode())
    # A batch that is gone leaves its memory to the next one.
    for _ in range(3):
        table = pa.record_batch(absolve.arrow.links(pages, "http://h.example/"))
        table.validate(full=True)
        expected = [link for page in pages for link in absolve.links(page, "http://h.example/")]
        for name in ("url", "rel", "error", "base", "layer", "nofollow", "offset", "raw"):
            assert table.column(name).to_pylist() == [getattr(link, name) for link in expected]
        assert table.column("rel").null_count == sum(link.rel is None for link in expected)

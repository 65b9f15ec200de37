"""Makes the input of the test of the Spark example, and compares its output.

usage: links_test.py fit FILE OUT | odd OUT DAMAGED | compare EXPECTED FOLDER
"""
import collections
import gzip
import json
import re
import sys


def fit(path, out):
    """Copies records and corrects each Content-Length to the size of its block."""
    records = re.split(rb"(?=WARC/1\.0\r\n)", open(path, "rb").read())
    with open(out, "wb") as stream:
        for record in records:
            if not record:
                continue
            header, block = record[:-4].split(b"\r\n\r\n", 1)
            if block.startswith(b"HTTP/"):
                head, body = block.split(b"\r\n\r\n", 1)
                head = re.sub(rb"Content-Length: \d+", b"Content-Length: %d" % len(body), head)
                block = head + b"\r\n\r\n" + body
            header = re.sub(rb"Content-Length: \d+", b"Content-Length: %d" % len(block), header)
            stream.write(header + b"\r\n\r\n" + block + b"\r\n\r\n")


def odd(out, damaged):
    """Writes records without a Content-Type and without a WARC-Target-URI, and a file whose last member is damaged."""
    def record(number, fields, kind=b"response", head=b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"):
        block = head + b"<a href=/x%d>" % number
        return (b"WARC/1.0\r\nWARC-Type: %s\r\nWARC-Record-ID: <urn:uuid:%d>\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
                b"%sContent-Length: %d\r\n\r\n%s\r\n\r\n" % (kind, number, fields, len(block), block))

    typed = b"Content-Type: application/http; msgtype=response\r\n"
    with open(out, "wb") as stream:
        stream.write(record(1, typed + b"WARC-Target-URI: http://odd.example/1\r\n") + record(2, typed)
                     + record(3, b"WARC-Target-URI: http://odd.example/3\r\n", b"resource", b""))
    whole, cut = (gzip.compress(record(n, typed + b"WARC-Target-URI: http://odd.example/%d\r\n" % n)) for n in (4, 5))
    with open(damaged, "wb") as stream:
        stream.write(whole + cut[:20] + b"\xff" * (len(cut) - 20))


def compare(expected, folder):
    import pyarrow.parquet

    def counted(rows, page):
        return collections.Counter((row[page], row["element"], row["attribute"], row["rel"], row["url"])
                                   for row in rows)

    rows = pyarrow.parquet.read_table(folder + "/links").to_pylist()
    ours = counted((row for row in map(json.loads, open(expected)) if row["target_uri"]), "target_uri")
    theirs = counted((row for row in rows if row["element"]), "page")
    failures = sorted((row["page"].rsplit("/", 1)[-1], row["error"].split(":")[0])
                      for row in rows if not row["element"])
    if failures != [("<urn:uuid:2>", "the record has no WARC-Target-URI"), ("damaged.warc.gz", "OSError"),
                    ("missing.warc", "FileNotFoundError")]:
        sys.exit(f"FAILED: rows with errors {failures}")
    if ours != theirs or not ours:
        sys.exit(f"FAILED: lost {list((ours - theirs).items())[:3]}, doubled {list((theirs - ours).items())[:3]}")
    edges = pyarrow.parquet.read_table(folder + "/edges").to_pylist()
    vertices = {row["id"]: row["host"] for row in pyarrow.parquet.read_table(folder + "/vertices").to_pylist()}
    if any(row["src"] not in vertices or row["dst"] not in vertices for row in edges):
        sys.exit("FAILED: an edge leads nowhere")
    if sorted(vertices[row["src"]] + " " + vertices[row["dst"]] for row in edges) != [
            f"garden{i}.example neighbour.example" for i in (1, 2, 3)]:
        sys.exit(f"FAILED: hosts {vertices}, edges {edges}")
    print(f"{sum(ours.values())} links, none lost and none doubled")


{"fit": fit, "odd": odd, "compare": compare}[sys.argv[1]](*sys.argv[2:])

"""Makes the input of the test of the Spark example, and compares its output.

usage: links_test.py fit FILE OUT | compare EXPECTED FOLDER
"""
import collections
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


def compare(expected, folder):
    import pyarrow.parquet

    def counted(rows, page):
        return collections.Counter((row[page], row["element"], row["attribute"], row["rel"], row["url"])
                                   for row in rows)

    ours = counted(map(json.loads, open(expected)), "target_uri")
    theirs = counted(pyarrow.parquet.read_table(folder + "/links").to_pylist(), "page")
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


{"fit": fit, "compare": compare}[sys.argv[1]](*sys.argv[2:])

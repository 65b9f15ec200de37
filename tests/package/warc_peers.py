"""Serves pages on loopback, writes crawl records of them with warcio and FastWARC, and reads ours with both.

usage: warc_peers.py serve FIXTURES | write SITE | check TOOL
"""
import gzip
import http.server
import io
import json
import pathlib
import subprocess
import sys
import urllib.parse
import urllib.request

INDEX = b"""<!DOCTYPE html><title>Index</title><link rel=stylesheet href=style.css>
<a href=garden.in.html>Garden</a> <a href=packed/>Packed</a> <a href=moved>Moved</a> <a href=chunks/>Chunks</a>
<img src=none.png srcset="a.png 1x, b.png 2x">"""


class Site(http.server.BaseHTTPRequestHandler):
    """Serves every form that a response can have."""
    protocol_version = "HTTP/1.1"
    fixtures = None

    def reply(self, body, content_type="text/html; charset=utf-8", status=200, **fields):
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        if "Transfer_Encoding" not in fields:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path == "/":
            self.reply(INDEX, Link="<next.html>; rel=next")
        elif self.path == "/packed/":
            self.reply(gzip.compress(b"<a href=inner.html>in gzip</a>"), Content_Encoding="gzip")
        elif self.path == "/chunks/":
            self.reply(b"8\r\n<a href=\r\n7\r\nc.html>\r\n0\r\n\r\n", Transfer_Encoding="chunked")
        elif self.path == "/moved":
            self.reply(b"", status=301, Location="/garden.in.html")
        elif self.path == "/style.css":
            self.reply(b"body { background: url(soil.png) }", "text/css")
        elif self.path == "/garden.in.html":
            self.reply((self.fixtures / "html/garden.in.html").read_bytes(), "text/html")
        else:
            self.reply(b"<a href=/>not here</a>", status=404)

    def log_message(self, *_):
        pass


def serve(fixtures):
    Site.fixtures = pathlib.Path(fixtures)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    print(server.server_address[1], flush=True)
    server.serve_forever()


def write(site):
    from fastwarc.warc import ArchiveIterator
    from warcio.capture_http import capture_http
    from warcio.warcwriter import WARCWriter
    import http.client  # must follow capture_http, which patches it

    host = urllib.parse.urlsplit(site).netloc
    for name, compressed in (("warcio.warc.gz", True), ("warcio.warc", False)):
        with open(name, "wb") as stream, capture_http(WARCWriter(stream, gzip=compressed)):
            for path in ("/", "/garden.in.html", "/packed/", "/chunks/", "/moved", "/none"):
                connection = http.client.HTTPConnection(host)
                connection.request("GET", path)
                connection.getresponse().read()
                connection.close()
    # FastWARC copies the records that warcio wrote.
    for name, packed in (("fastwarc.warc.gz", True), ("fastwarc.warc", False)):
        with open("warcio.warc.gz", "rb") as source, open(name, "wb") as stream:
            for own in ArchiveIterator(source, parse_http=False):
                own.freeze()
                buffer = io.BytesIO()
                own.write(buffer, checksum_data=True)
                text = buffer.getvalue()
                stream.write(gzip.compress(text) if packed else text)


def links_of(tool, path):
    done = subprocess.run([tool, "warc", "links", path, "--fields", "target_uri,element,attribute,raw,url,record_id"],
                          capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        sys.exit(f"FAILED: {path}: {done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def arrow_rows(tool, *arguments):
    import pyarrow

    stream = subprocess.run([tool, "warc", "links", *arguments, "--format", "arrow", "--jobs", "2"],
                            check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    table = pyarrow.ipc.open_stream(stream).read_all()
    table.validate(full=True)
    return table.to_pylist()


def targets_in_wat(wat):
    """The pages and targets of a WAT record, read from the members that other programs read."""
    envelope = wat["Envelope"]
    page = envelope["WARC-Header-Metadata"]["WARC-Target-URI"]
    payload = envelope["Payload-Metadata"]
    http = payload.get("HTTP-Response-Metadata", payload)
    html = http.get("HTML-Metadata", {})
    head = html.get("Head", {})
    links = head.get("Link", []) + head.get("Scripts", []) + html.get("Links", []) + http.get("Links", [])
    return {(page, link["resolved"]) for link in links if "error" not in link and link["path"] != "BASE@/href"}


def check(tool):
    from fastwarc.warc import ArchiveIterator, WarcRecordType
    from warcio.archiveiterator import ArchiveIterator as Warcio

    checks = 0

    def expect(holds, what):
        nonlocal checks
        checks += 1
        if not holds:
            sys.exit(f"FAILED: {what}")

    site = None
    for path in sorted(str(path) for path in pathlib.Path().glob("*.warc*")):
        links = links_of(tool, path)
        site = urllib.parse.urljoin(links[0]["target_uri"], "/")
        pages = {link["target_uri"].removeprefix(site) for link in links}
        expect({"", "garden.in.html", "packed/", "chunks/", "moved"} <= pages, f"{path}: all pages: {pages}")
        found = {(link["target_uri"].removeprefix(site), link["url"].removeprefix(site)) for link in links
                 if link["url"]}
        expected = {("", "next.html"), ("", "style.css"), ("", "a.png"), ("", "b.png"), ("", "packed/"),
                    ("packed/", "packed/inner.html"), ("chunks/", "chunks/c.html"), ("moved", "garden.in.html")}
        expect(expected <= found, f"{path}: all links: {expected - found}")
        with open(path, "rb") as stream:
            ids = {own.record_id for own in ArchiveIterator(stream, record_types=WarcRecordType.response)}
        expect({link["record_id"].strip("<>").removeprefix("urn:uuid:") for link in links
                if link["target_uri"].startswith(site)} <=
               {own.strip("<>").removeprefix("urn:uuid:") for own in ids}, f"{path}: links name records")

        for way in ([], ["--replace"]):
            out = "out-" + path
            subprocess.run([tool, "warc", "rewrite", *way, path, "-o", out], check=True, capture_output=True)
            with open(out, "rb") as stream:
                records = list(Warcio(stream, check_digests="raise"))  # list() reads all records
            with open(path, "rb") as stream:
                before = [own.rec_headers.get_header("WARC-Record-ID") for own in Warcio(stream)]
            conversions = 0
            with open(out, "rb") as stream:
                for own in Warcio(stream, check_digests="raise"):
                    body = own.content_stream().read()
                    if own.rec_type == "conversion":
                        conversions += 1
                        expect(own.rec_headers.get_header("WARC-Refers-To") in before, "it refers to a record")
                    if way and own.rec_type == "response" and own.rec_headers.get_header(
                            "WARC-Target-URI").strip("<>") == site:
                        expect(b"href=" + (site + "garden.in.html").encode() in body, "links are absolute")
            expect(len(records) == len(before) + conversions, "no record is lost")
            expect((conversions >= 5) != bool(way), f"{path}: {conversions} conversions")
            with open(out, "rb") as stream:
                count = 0
                for own in ArchiveIterator(stream, parse_http=False):
                    if own.headers.get("WARC-Block-Digest"):
                        expect(own.verify_block_digest(), "FastWARC takes the digest of the block")
                    own.reader.read()
                    count += 1
            expect(count == len(records), "FastWARC reads as many")
            kept = links_of(tool, out)
            expect({(link["target_uri"], link["url"]) for link in kept} ==
                   {(link["target_uri"], link["url"]) for link in links}, f"{path}: links go where they went")
            pathlib.Path(out).unlink()
            pathlib.Path(out + ".done").unlink()

        for more in ([], ["--fields", "url,line,inert,text"]):
            rows = arrow_rows(tool, path, *more)
            listed = subprocess.run([tool, "warc", "links", path, *more], check=True, stdout=subprocess.PIPE,
                                    stderr=subprocess.DEVNULL).stdout
            lines = [json.loads(line) for line in listed.splitlines()]
            # A column also has a value if a member is false or is missing from the line.
            expect(len(rows) == len(lines), f"{path}: Arrow has a row for each line")
            for row, line in zip(rows, lines):
                expect({name: value for name, value in row.items() if value not in (None, False)} ==
                       {name: value for name, value in line.items() if value not in (None, False)},
                       f"{path}: Arrow has the same values: {row} {line}")
        expect(arrow_rows(tool, path, path) == 2 * arrow_rows(tool, path), "two files go into one stream")

        out = path.removesuffix(".gz").removesuffix(".zst") + ".wat.gz"
        subprocess.run([tool, "warc", "links", path, "--format", "wat", "-o", out], check=True, capture_output=True)
        targets = set()
        with open(out, "rb") as stream:
            for own in Warcio(stream, check_digests="raise"):
                if own.rec_type == "warcinfo":
                    continue
                expect(own.rec_type == "metadata", "a WAT has metadata records")
                targets |= targets_in_wat(json.loads(own.content_stream().read()))
        expect(targets == {(link["target_uri"], link["url"]) for link in links
                           if link["url"] and link["element"] != "base"}, f"{path}: WAT has the same links")
        with open(out, "rb") as stream:
            expect(len([own for own in ArchiveIterator(stream, record_types=WarcRecordType.metadata)]) >= 6,
                   "FastWARC reads WAT")
        pathlib.Path(out).unlink()
        pathlib.Path(out + ".done").unlink()
        listed = subprocess.run([tool, "warc", "list", path], check=True, capture_output=True, text=True).stdout
        for line in listed.splitlines():
            entry = json.loads(line.split(" ", 2)[2])
            record = subprocess.run([tool, "warc", "cat", f"{path}:{entry['offset']}"], check=True,
                                    capture_output=True).stdout
            expect(record.startswith(b"WARC/1") and entry["url"].encode() in record, "an index leads to its record")
        print(f"{path}: {len(links)} links")
    print(f"{checks} checks passed")


{"serve": serve, "write": write, "check": check}[sys.argv[1]](sys.argv[2])

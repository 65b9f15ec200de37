"""The programs in examples/python, run."""

import http.server
import json
import pathlib
import subprocess
import sys
import threading

import pytest

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "examples/python"
PAGES = {
    "/": b"<base href='/d/'><a href='one'>1</a><a href='../two'>2</a>",
    "/d/one": b"<a href='/'>back</a>",
    "/two": b"<a href='d/one'>1</a><a href='http://localhost:PORT/elsewhere'>away</a>",
}


def run(*command, **more):
    return subprocess.run([sys.executable, *command], check=True, capture_output=True, text=True, **more).stdout


def test_five_lines(tmp_path):
    (tmp_path / "page.html").write_bytes(PAGES["/"])
    assert run(EXAMPLES / "links.py", "http://h/", tmp_path / "page.html").split() == [
        "http://h/d/", "http://h/d/one", "http://h/two"]


def test_pandas(tmp_path):
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    (tmp_path / "page.html").write_bytes(b"<a href=x><a href=y><a href=//i/>")
    lines = run(EXAMPLES / "hosts.py", "http://h/", tmp_path / "page.html").splitlines()
    assert [line.split() for line in lines] == [["h", "2"], ["i", "1"]]


def test_a_spider_over_a_site(tmp_path):
    pytest.importorskip("scrapy")

    asked = set()

    class Site(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.add(self.path)
            body = PAGES.get(self.path)
            self.send_response(404 if body is None else 200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write((body or b"").replace(b"PORT", str(self.server.server_port).encode()))

        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    root = f"http://127.0.0.1:{server.server_port}"
    try:
        run("-m", "scrapy", "runspider", EXAMPLES / "spider.py", "-a", f"url={root}/", "-o", tmp_path / "out.jsonl",
            cwd=tmp_path, timeout=120)
    finally:
        server.shutdown()
    pages = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert {page["page"].removeprefix(root): [link.removeprefix(root) for link in page["links"]]
            for page in pages} == {
        "/": ["/d/one", "/two"], "/d/one": ["/"],
        "/two": ["/d/one", f"http://localhost:{server.server_port}/elsewhere"]}
    assert "/elsewhere" not in asked  # it is of another host

"""Failures while files of crawl records are processed: killed processes, full disks, damaged input. No record
is lost or doubled, and the exit codes are those of the contract.

usage: warc.py ABSOLVE [KILLS]
"""
import gzip
import json
import os
import pathlib
import pty
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

ABSOLVE = str(pathlib.Path(sys.argv[1]).resolve())
KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 40
RANDOM = random.Random(26)
checks = 0


def check(holds, what):
    global checks
    checks += 1
    if not holds:
        sys.exit(f"FAILED: {what}")


def record(number, body, content_type="text/html"):
    block = (f"HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\nContent-Length: {len(body)}\r\n\r\n"
             .encode() + body)
    return (f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{number:032x}>\r\n"
            f"WARC-Date: 2026-11-23T08:00:00Z\r\nWARC-Target-URI: http://h.example/{number}/page.html\r\n"
            f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(block)}\r\n\r\n"
            .encode() + block + b"\r\n\r\n")


def page(number):
    links = "".join(f'<a href="{number}-{i}.html">{i}</a>\n' for i in range(number % 40))
    return f"<!DOCTYPE html><title>{number}</title>\n{links}".encode()


def members(count, start=0):
    return [gzip.compress(record(i, page(i)), 1) for i in range(start, start + count)]


def run(*arguments, **options):
    return subprocess.run([ABSOLVE, "warc", *map(str, arguments)], capture_output=True, timeout=300, **options)


def counters(ended):
    return json.loads(ended.stderr.decode().splitlines()[-1])


def many_threads():
    pathlib.Path("a.warc.gz").write_bytes(b"".join(members(2000)))
    for action in ("links", "rewrite"):
        one = run(action, "a.warc.gz", "--jobs", 1)
        check(one.returncode == 0 and len(one.stdout) > 100_000, f"{action} works")
        for jobs in (2, 3, 8):
            other = run(action, "a.warc.gz", "--jobs", jobs)
            check(other.stdout == one.stdout and other.stderr == one.stderr,
                  f"{action} gives the same with {jobs} threads")
    piped = run("links", "-", input=pathlib.Path("a.warc.gz").read_bytes())
    lines = [json.loads(line) for line in piped.stdout.splitlines()]
    listed = [json.loads(line) for line in run("links", "a.warc.gz").stdout.splitlines()]
    check(len(lines) == sum(i % 40 for i in range(2000)), "each link is listed once")
    for line in lines + listed:
        del line["file"]
    check(lines == listed, "standard input gives the same")


def killed():
    """A run that is killed at any moment keeps its complete outputs. The next run writes the rest."""
    names = []
    for i in range(4):
        names.append(f"k{i}.warc.gz")
        pathlib.Path(names[-1]).write_bytes(b"".join(members(600, i * 600)))
    arguments = ("rewrite", *names, "-o", "expected/")
    start = time.monotonic()
    check(run(*arguments).returncode == 0, "without a kill it works")
    whole = time.monotonic() - start
    expected = {name: pathlib.Path("expected", name).read_bytes() for name in names}
    finished = 0
    for number in range(KILLS):
        folder = pathlib.Path(f"killed{number}")
        started = subprocess.Popen([ABSOLVE, "warc", "rewrite", *names, "-o", f"{folder}/", "--resume"],
                                   stderr=subprocess.DEVNULL)
        time.sleep(RANDOM.random() * whole)
        started.send_signal(signal.SIGKILL)
        started.wait()
        for name in names:
            output = folder / name
            check(not output.exists() or output.read_bytes() == expected[name], "an output is whole")
            if pathlib.Path(f"{output}.done").exists():
                check(output.exists(), "what is done is there")
                finished += 1
        again = run("rewrite", *names, "-o", f"{folder}/", "--resume")
        check(again.returncode == 0, "the next run works")
        for name in names:
            check((folder / name).read_bytes() == expected[name], "and does the rest")
        left = [path.name for path in folder.iterdir() if path.name.startswith(".absolve-")]
        check(not left, "no temporary file is left")
    print(f"killed {KILLS} times, {finished} of {KILLS * len(names)} files done by then")


def resumed():
    run("links", "k0.warc.gz", "k1.warc.gz", "-o", "r/")
    done = json.loads(pathlib.Path("r/k0.warc.gz.jsonl.done").read_text())
    check(done["output_bytes"] == pathlib.Path("r/k0.warc.gz.jsonl").stat().st_size, "its size is noted")
    check(done["counters"]["records"] == 600 and len(done["input_sha256"]) == 64, "and what was done")

    def redone(*options):
        ended = run("links", "k0.warc.gz", "k1.warc.gz", "-o", "r/", "--resume", *options)
        check(ended.returncode == 0, "a resumed run works")
        return counters(ended)["records"]

    check(redone() == 0, "what is done is not done again")
    check(redone("--jobs", 3) == 0, "threads are no matter")
    check(redone("--http-only") == 1200, "other options are")
    check(redone("--http-only") == 0, "they are noted")
    pathlib.Path("r/k0.warc.gz.jsonl").write_bytes(b"cut short")
    check(redone("--http-only") == 600, "an output that was changed is made again")
    pathlib.Path("k1.warc.gz").write_bytes(b"".join(members(300)))
    check(redone("--http-only") == 300, "and so is that of a changed input")


    pathlib.Path("broken.warc.gz").write_bytes(b"".join(members(3)) + b"noise")
    for attempt in ("first", "resumed"):
        ended = run("links", "broken.warc.gz", "-o", "r/", "--resume")
        check(ended.returncode == 4, f"the {attempt} run says that the input is damaged")


def shards():
    listed = []
    for number in (1, 2, 3):
        ended = run("list", "--files-from", "-", "--shard", f"{number}/3",
                    input=b"k0.warc.gz\nk1.warc.gz\nk2.warc.gz\nk3.warc.gz\n")
        listed += ended.stdout.splitlines()
    whole = run("list", "k0.warc.gz", "k1.warc.gz", "k2.warc.gz", "k3.warc.gz").stdout.splitlines()
    check(sorted(listed) == sorted(whole) and len(whole) == 2100, "shards share the inputs")
    slurm = {**os.environ, "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "6", "SLURM_ARRAY_TASK_MAX": "7",
             "SLURM_ARRAY_TASK_COUNT": "2"}
    half = run("links", "k0.warc.gz", "k1.warc.gz", "--shard", "slurm", env=slurm)
    check(counters(half)["records"] == 300, "an array of Slurm is one of shards")
    check(run("links", "k0.warc.gz", "--shard", "slurm").returncode == 2, "elsewhere there is none")
    part = {**slurm, "SLURM_ARRAY_TASK_MAX": "9"}
    check(run("links", "k0.warc.gz", "--shard", "slurm", env=part).returncode == 2, "an array with gaps is refused")
    for wrong in ("0/3", "4/3", "x", "1", "1/0"):
        check(run("links", "k0.warc.gz", "--shard", wrong).returncode == 2, f"{wrong} is no shard")
    ended = run("links", "k0.warc.gz", "-o", "m.jsonl", "--metrics", "metrics")
    metrics = dict(line.rsplit(" ", 1) for line in pathlib.Path("metrics").read_text().splitlines()
                   if not line.startswith("#"))
    check(metrics['absolve_warc_records_total{command="warc links"}'] == "600", "metrics")
    check(counters(ended)["bytes_written"] == pathlib.Path("m.jsonl").stat().st_size, "bytes are counted")


def full_disk():
    """Simulates a full disk by a limit on the size of files."""
    pathlib.Path("full.warc.gz").write_bytes(b"before")
    sound = pathlib.Path("a.warc.gz").read_bytes()
    pathlib.Path("hurt.warc.gz").write_bytes(sound[:1000] + sound[1001:])
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
    # Damage has a greater exit code than a full disk. It must not hide that the output is cut short.
    for action, name, exit_code in (("links", "a.warc.gz", 3), ("rewrite", "a.warc.gz", 3),
                                    ("links", "hurt.warc.gz", 4), ("rewrite", "hurt.warc.gz", 4)):
        ended = run(action, name, "-o", "full.warc.gz", preexec_fn=limit)
        check(ended.returncode == exit_code, f"{action} {name} on a full disk: exit code {ended.returncode}")
        check(ended.stderr.count(b"cannot be written") == 1, "a full disk is an error, and said once")
        check(pathlib.Path("full.warc.gz").read_bytes() == b"before", "what was there is there")
        check(not pathlib.Path("full.warc.gz.done").exists(), "nothing is done")
    gone = subprocess.run(f"'{ABSOLVE}' warc links a.warc.gz | head -c 1000 >/dev/null; echo ${{PIPESTATUS[0]}}",
                          shell=True, executable="/bin/bash", capture_output=True, text=True)
    check(gone.stdout.strip() == "0", "a closed pipe ends quietly")


def replaced():
    """An existing output keeps its mode. A symbolic link is followed and kept."""
    pathlib.Path("old.warc.gz").write_bytes(b"before")
    os.chmod("old.warc.gz", 0o640)
    os.symlink("old.warc.gz", "link.warc.gz")
    ended = run("rewrite", "a.warc.gz", "-o", "link.warc.gz")
    check(ended.returncode == 0 and os.path.islink("link.warc.gz"), "a symbolic link stays")
    check(pathlib.Path("old.warc.gz").stat().st_size > 1000, "the file that it leads to is replaced")
    check(os.stat("old.warc.gz").st_mode & 0o777 == 0o640, "and keeps its mode")
    os.symlink("nowhere", "dangling.warc.gz")
    ended = run("rewrite", "a.warc.gz", "-o", "dangling.warc.gz")
    check(ended.returncode == 3 and not os.path.exists("nowhere"), "a link to nothing is an error")


def wat():
    """WAT records as in Common Crawl, read as its users read them: with urljoin and the base in Head."""
    from urllib.parse import urljoin

    body = (b'<!DOCTYPE html><title>A &amp; B</title><base href="/docs/"><meta name="description" content="d &quot;q&quot;">'
            b'<meta property="og:image" content="o.png"><link rel=stylesheet href=s.css><script src=s.js></script>'
            b'<a href="a.html" title=t>An <b>anchor</b></a><img src=i.png srcset="i1.png 1x, i2.png 2x" alt=I>'
            b'<style>@import "m.css";</style><iframe srcdoc="<a href=in.html>in</a>"></iframe>'
            b'<img src="data:image/png;base64,AAAA"><a href="http://[">broken</a>')
    image = record(2, b"\x89PNG", "image/png").replace(b"image/png", b"image/png\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2", 1)
    length = image.index(b"\r\n\r\nHTTP")
    size = len(image) - length - 4 - 4
    image = image[:length].rsplit(b" ", 1)[0] + b" %d" % size + image[length:]
    pathlib.Path("w.warc.gz").write_bytes(gzip.compress(record(1, body)) + gzip.compress(image))
    ended = run("links", "w.warc.gz", "-o", "wat/", "--format", "wat", "--compress", "gzip")
    check(ended.returncode == 0, "WAT is written")
    text = gzip.decompress(pathlib.Path("wat/w.warc.gz.wat.gz").read_bytes())
    check(pathlib.Path("wat/w.warc.gz.wat.gz").read_bytes().count(b"\x1f\x8b\x08") == 3, "each record is a member")
    check(text.startswith(b"WARC/1.1\r\nWARC-Type: warcinfo\r\n"), "with warcinfo in front")
    objects = [json.loads(line) for line in text.splitlines() if line.startswith(b"{")]
    check(len(objects) == 2, "and a record for each response")
    envelope = objects[0]["Envelope"]
    check(envelope["WARC-Header-Metadata"]["WARC-Target-URI"] == "http://h.example/1/page.html", "WARC fields")
    http = envelope["Payload-Metadata"]["HTTP-Response-Metadata"]
    check(http["Response-Message"] == {"Version": "HTTP/1.1", "Status": "200", "Reason": "OK"}, "the status line")
    html = http["HTML-Metadata"]
    head = html["Head"]
    check(head["Title"] == "A & B" and head["Base"] == "/docs/", "title and base")
    check({"content": 'd "q"', "name": "description"} in head["Metas"], "meta elements")
    check({"content": "o.png", "property": "og:image"} in head["Metas"], "of RDFa too")
    base = urljoin("http://h.example/1/page.html", head["Base"])
    check(base == html["Resolved-Base"] and html["Base-Layer"] == "embedded", "the base")
    every = head["Link"] + head["Scripts"] + html["Links"]
    for link in every:
        if "resolved" in link:
            check(link["resolved"] == urljoin(base, link.get("url", link.get("href"))), f"the target of {link}")
    by_path = {}
    for link in every:
        by_path.setdefault(link["path"], []).append(link)
    check(by_path["A@/href"][0]["text"] == "An anchor" and by_path["A@/href"][0]["title"] == "t", "text of an anchor")
    check([link["url"] for link in by_path["IMG@/srcset"]] == ["i1.png", "i2.png"], "srcset")
    check(by_path["STYLE/#text"][0]["href"] == "m.css", "style sheets")
    check(any(link.get("frame") == "1" for link in by_path["A@/href"]), "srcdoc")
    check(by_path["IMG@/src"][1]["url"] == "data:image/png;base64,", "the data of a data: URL is left out")
    check(any(link["url"] == "http://[" and "error" in link for link in by_path["A@/href"]), "what does not resolve")
    check(http["Entity-Length"] == str(len(body)), "the length of the entity")
    image = objects[1]["Envelope"]["Payload-Metadata"]["HTTP-Response-Metadata"]
    check("HTML-Metadata" not in image and image["Headers"]["Set-Cookie"] == ["a=1", "b=2"], "what is no document")
    one = run("links", "a.warc.gz", "--format", "wat", "--jobs", 1).stdout
    check(one == run("links", "a.warc.gz", "--format", "wat", "--jobs", 7).stdout, "threads give the same WAT")
    for wrong in (["--compact"], ["--fields", "url"]):
        check(run("links", "w.warc.gz", "--format", "wat", *wrong).returncode == 2, f"{wrong} is refused")


def document_record(content_type, body, *fields):
    """A record whose block is the document itself."""
    head = "".join(field + "\r\n" for field in ("WARC/1.1", "WARC-Type: resource", *fields,
                                                f"Content-Type: {content_type}", f"Content-Length: {len(body)}"))
    return head.encode() + b"\r\n" + body + b"\r\n\r\n"


def wat_of(*records):
    """The JSON objects of the WAT that is made from `records`, and the whole output."""
    ended = run("links", "-", "--format", "wat", input=b"".join(records))
    check(ended.returncode == 0, "WAT is written")
    return [json.loads(line) for line in ended.stdout.splitlines() if line.startswith(b"{")], ended.stdout


def odd_wat():
    """Unusual records and documents."""
    uri = "WARC-Target-URI: http://h.example/d/p.html"
    html = (b"<title>T</title><meta name=a content=b><base href=http://b.example/><a href=x>x</a>")
    archive = (b"MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n"
               b"Content-Location: http://h.example/in/page.html\r\n\r\n" + html + b"\r\n--b--\r\n")
    (own,), _ = wat_of(document_record("multipart/related; boundary=b", archive, uri))
    head = own["Envelope"]["Payload-Metadata"]["HTML-Metadata"]
    check(head["Head"]["Title"] == "T" and len(head["Head"]["Metas"]) == 1, "an archive has the head of its page")
    check(head["Resolved-Base"] == "http://b.example/", "and its base")

    feed = (b'<?xml version="1.0"?><rss version="2.0"><channel><link>http://h.example/</link><item><description>'
            b'&lt;title&gt;D&lt;/title&gt;&lt;base href=/zz/&gt;&lt;a href=i&gt;i&lt;/a&gt;</description></item></channel></rss>')
    (own,), _ = wat_of(document_record("application/rss+xml", feed, uri))
    payload = own["Envelope"]["Payload-Metadata"]
    check("HTML-Metadata" not in payload and len(payload["Links"]) >= 2, "a feed has no head")

    bases = b'<base href=/1/><base href="http://[bad"><template><base href=/t/></template><a href=x>x</a>'
    (own,), _ = wat_of(document_record("text/html", bases, uri))
    html_metadata = own["Envelope"]["Payload-Metadata"]["HTML-Metadata"]
    check(html_metadata["Head"]["Base"] == "/1/", "the first BASE counts")
    check([link["url"] for link in html_metadata["Links"]] == ["http://[bad", "/t/", "x"], "others are links")

    data = b'<img src=" data:image/png;base64,AAAA"><img src="DATA:image/png;base64,AAAA"><img src="data:' + "é".encode() * 200 + b'">'
    (own,), _ = wat_of(document_record("text/html", data, uri))
    urls = [link["url"] for link in own["Envelope"]["Payload-Metadata"]["HTML-Metadata"]["Links"]]
    check(urls[:2] == ["data:image/png;base64,", "DATA:image/png;base64,"], "data is left out however it is written")
    check(len(urls[2].encode()) <= 128 and "\ufffd" not in urls[2], "and no character is cut in two")

    objects, text = wat_of(document_record("text/html", b"<a href=x>", uri), document_record("text/html", b"<a href=x>", uri))
    ids = re.findall(rb"WARC-Record-ID: (\S+)", text)
    check(len(objects) == 2 and len(set(ids)) == 3, "records without an id have ids in WAT")
    both = document_record("text/html", b"<a href=x>", "WARC-Target-URI: <http://a.example/>", "WARC-Target-URI: http://q.example/")
    (own,), _ = wat_of(both)
    check(own["Envelope"]["WARC-Header-Metadata"]["WARC-Target-URI"] == ["http://a.example/", "http://q.example/"],
          "a field that is repeated has its values")

    cut = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nLocation: /x"
    (own,), _ = wat_of(document_record("application/http", cut, uri))
    http = own["Envelope"]["Payload-Metadata"]["HTTP-Response-Metadata"]
    check(http["Headers"] == {"Content-Type": "text/html", "Location": "/x"} and http["Entity-Length"] == "0",
          "a header without an end is a header")
    (own,), _ = wat_of(document_record("text/html", b"HTTP/1.1 is <a href=x>a protocol", uri))
    check("HTML-Metadata" in own["Envelope"]["Payload-Metadata"], "a page that speaks of HTTP is a page")
    ended = run("links", "-", "--format", "wat", input=b"WARC/1.0\r\nnoise\r\n\r\n" + document_record("text/html", b"<a href=x>", uri))
    check(ended.returncode == 4 and ended.stdout.count(b"WARC-Type: warcinfo") == 1, "warcinfo, in spite of damage")

    conversions = run("rewrite", "-", input=document_record("text/html", b"<a href=x>", uri) + document_record("text/html", b"<a href=y>", uri))
    ids = re.findall(rb"WARC-Record-ID: (\S+)", conversions.stdout)
    check(len(ids) == 2 and len(set(ids)) == 2, "conversions of records without an id have ids")


def odd_outputs():
    for action in ("list", "rewrite"):
        check(run(action, "w.warc.gz", "--format", "wat").returncode == 2, f"{action} has no other format")
    os.mkfifo("pipe")
    reader = subprocess.Popen(["cat", "pipe"], stdout=subprocess.PIPE)
    check(run("links", "w.warc.gz", "-o", "pipe").returncode == 0, "a pipe can be an output")
    check(b"http://" in reader.communicate()[0] and not os.path.exists("pipe.done"), "and has no record of what was done")
    name = os.fsdecode(b"name\xff.warc.gz")
    pathlib.Path(name).write_bytes(pathlib.Path("w.warc.gz").read_bytes())
    for expected in (2, 0):
        ended = subprocess.run([ABSOLVE, "warc", "links", name, "-o", "names/", "--resume"], capture_output=True)
        check(counters(ended)["records"] == expected, "a name that is not UTF-8 is known again")
    schema = run("links", "w.warc.gz", "--format", "arrow", "--shard", "2/2")
    check(schema.stdout.startswith(b"\xff" * 4) and schema.returncode == 0, "no input is a stream without rows")
    before = pathlib.Path("w.warc.gz").read_bytes()
    with open("w.warc.gz", "ab") as own:
        ended = subprocess.run([ABSOLVE, "warc", "links", "w.warc.gz"], stdout=own, stderr=subprocess.PIPE)
    check(ended.returncode == 2 and pathlib.Path("w.warc.gz").read_bytes() == before, "the input is no output")


def arrow():
    """The framing of an Arrow stream. tests/package reads the contents with pyarrow."""
    whole = run("links", "a.warc.gz", "--format", "arrow", "--jobs", 1).stdout
    check(whole == run("links", "a.warc.gz", "--format", "arrow", "--jobs", 7).stdout, "threads give the same stream")
    for name, options in (("x.arrow", []), ("x.arrow.gz", []), ("arrows/", ["--compress", "gzip"])):
        run("links", "a.warc.gz", "--format", "arrow", "-o", name, *options)
        path = pathlib.Path(name) if not name.endswith("/") else pathlib.Path(name, "a.warc.gz.arrow.gz")
        read = gzip.decompress(path.read_bytes()) if path.name.endswith("gz") else path.read_bytes()
        check(read == whole, f"{path} has the same stream")
    pathlib.Path("empty.warc").write_bytes(b"")
    empty = run("links", "empty.warc", "--format", "arrow").stdout
    at, messages = 0, 0
    while empty[at:at + 4] == b"\xff" * 4:
        size = int.from_bytes(empty[at + 4:at + 8], "little")
        check(size % 8 == 0, "metadata is aligned")
        at, messages = at + 8 + size, messages + (size > 0)
    check(at == len(empty) and messages == 1, "without links, a stream has its schema and its end")
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
    ended = run("links", "a.warc.gz", "-o", "full.arrow", "--format", "arrow", preexec_fn=limit)
    check(ended.returncode == 3 and not pathlib.Path("full.arrow").exists(), "a full disk leaves no part of a stream")
    check(run("links", "a.warc.gz", "--format", "arrow", "--compact").returncode == 2, "--compact is refused")


def progress():
    """Progress is one line on a terminal, erased at the end. Without a terminal there is none."""
    chunk = pathlib.Path("a.warc.gz").read_bytes()
    terminal, side = pty.openpty()
    started = subprocess.Popen([ABSOLVE, "warc", "links", "-", "--jobs", "1"], stdin=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, stderr=side)
    os.close(side)
    for _ in range(4):
        started.stdin.write(chunk)
        started.stdin.flush()
        time.sleep(0.6)
    started.stdin.close()
    shown = b""
    try:
        while piece := os.read(terminal, 65536):
            shown += piece
    except OSError:  # EIO: the other side of the terminal is closed
        pass
    os.close(terminal)
    check(started.wait() == 0, "it works on a terminal")
    lines = re.findall(rb"\r\x1b\[K(\S+): [\d.]+ MB, (\d+) records, (\d+) links, [\d.]+ MB/s", shown)
    check(len(lines) >= 1, f"progress is shown: {shown!r}")
    numbers = [int(line[1]) for line in lines]
    check(numbers == sorted(numbers) and numbers[-1] > 0, "and grows")
    check(b"\r\x1b[K{\"event\":\"done\"" in shown, "and is gone at the end")
    check(b"\x1b" not in run("links", "a.warc.gz").stderr, "and is not without a terminal")


def damaged():
    sound = members(200)
    file = b"".join(sound)
    for cut in [RANDOM.randrange(1, len(file)) for _ in range(20)]:
        ended = run("links", "-", "--fields", "record_offset,url", input=file[:cut])
        ends = [sum(map(len, sound[:i + 1])) for i in range(len(sound))]
        is_clean = cut in ends
        check(ended.returncode == (0 if is_clean else 4), f"cut at {cut}: exit code {ended.returncode}")
        whole = sum(end <= cut for end in ends)
        # Links of the record that is cut may be listed as well.
        least, most = [sum(i % 40 for i in range(count)) for count in (whole, whole + 1)]
        check(least <= len(ended.stdout.splitlines()) <= most, "the links of whole records are listed")
        check(is_clean or b"standard input: error: at byte" in ended.stderr, "and the place is named")
    noise = bytes(RANDOM.randrange(256) for _ in range(3000))
    ended = run("links", "-", input=sound[3] + noise + sound[5] + b"\0" * 5000 + sound[7])
    check(ended.returncode == 4 and counters(ended)["records"] == 3, "noise between members is passed over")
    kept = run("rewrite", "-", input=sound[3] + noise + sound[5])
    check(noise in kept.stdout, "and kept by rewrite")

    garbage = b"".join(b"WARC/1.0\r\nContent-Length: %d\r\n\r\n%s" % (RANDOM.randrange(100), noise[:50])
                       for _ in range(10_000))
    start = time.monotonic()
    ended = run("links", "-", input=garbage)
    check(ended.returncode == 4 and time.monotonic() - start < 60, "10,000 records of garbage")
    kept = run("rewrite", "-", input=garbage)
    check(kept.stdout == garbage, "come through as they are")

    # A decompression bomb: zeros, compressed to a thousandth of their size.
    bomb = gzip.compress(bytes(300_000_000), 9)
    start = time.monotonic()
    ended = run("links", "-", "--max-record", 1_000_000, input=sound[3] + bomb + sound[5])
    check(ended.returncode == 4 and counters(ended)["records"] == 2, "a bomb is given up")
    large = gzip.compress(record(1, bytes(100_000_000)), 1)
    ended = run("links", "-", input=sound[3] + large + sound[5])
    check(ended.returncode == 4 and counters(ended)["over_limit"] == 1, "a large record is passed over")
    kept = run("rewrite", "-", input=large + sound[0])
    check(kept.stdout == large + sound[0], "and comes through as it is")
    many = gzip.compress(record(1, b"<base href=http://h.example/" + b"a" * 100_000 + b"/>" + b"<a href=x>" * 20_000))
    ended = run("links", "-", input=many)
    check(ended.returncode == 4 and len(ended.stdout) < 100_000_000, "what a record makes is bounded")


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for test in (many_threads, killed, resumed, shards, full_disk, replaced, wat, odd_wat, odd_outputs, arrow, progress, damaged):
            test()
            print(f"{test.__name__}: passed")
        os.chdir("/")
    print(f"{checks} checks passed")


main()

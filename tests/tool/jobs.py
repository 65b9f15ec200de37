"""Commands over many documents give the same output, messages and files for any number of threads.

usage: jobs.py ABSOLVE
"""
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

ABSOLVE = str(pathlib.Path(sys.argv[1]).resolve())
RANDOM = random.Random(27)
PAGES = 120


def check(holds, what):
    if not holds:
        sys.exit(f"FAILED: {what}")


def write_site(site):
    """Pages of all sizes. They link to each other and to pages that do not exist; some cannot be read."""
    site.mkdir()
    for number in range(PAGES):
        links = [f'<a href="{RANDOM.randrange(2 * PAGES)}.html">x</a> <img src="http://h.example/{RANDOM.random()}.png">'
                 for _ in range(RANDOM.choice((0, 3, 30, 600)))]
        body = "<!DOCTYPE html><title>t</title><base href=/d/>" * (number % 3 == 0) + "\n".join(links)
        if number % 10 == 0:
            body += "<a href='http://[broken/'>b</a><a href='%zz'>c</a>"
        (site / f"{number}.html").write_bytes(body.encode())
    (site / "empty.html").write_bytes(b"")
    (site / "folder.html").mkdir()


def write_archives(folder):
    folder.mkdir()
    for number in range(40):
        parts = "".join(
            f"--b\r\nContent-Type: image/png\r\nContent-Location: http://h.example/{i}.png\r\n\r\n{'x' * 10 * i}\r\n"
            for i in range(number % 7))
        (folder / f"{number}.mht").write_bytes(
            ("MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n"
             "Content-Location: http://h.example/\r\n\r\n<img src=1.png><img src=9.png>\r\n" + parts + "--b--\r\n")
            .encode())


def files_of(folder):
    """The contents of all files below a folder. The first line of a record of edits is left out, because it names
    the folder."""
    return {str(path.relative_to(folder)): path.read_bytes().split(b"\n", 1)[-1] if path.name.startswith(".absolve")
            else path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def run(name, arguments, jobs, work):
    """The output and the files of a command, in a folder that is made for it."""
    place = work / f"{name}-{jobs}"
    place.mkdir()
    shutil.copytree(work / "site", place / "site")
    shutil.copytree(work / "archives", place / "archives")
    ended = subprocess.run([ABSOLVE, *arguments, "--jobs", str(jobs)], cwd=place, capture_output=True, timeout=300)
    # The name of the folder and the elapsed time differ between runs.
    here = str(place.resolve()).encode()
    output = re.sub(rb"seconds: [\d.]+", b"", ended.stdout.replace(here, b""))
    return ended.returncode, output, ended.stderr.replace(here, b""), files_of(place)


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        write_site(work / "site")
        write_archives(work / "archives")
        pages = sorted(f"site/{path.name}" for path in (work / "site").iterdir())
        archives = sorted(f"archives/{path.name}" for path in (work / "archives").iterdir())
        base = ["-b", "http://h.example/d/"]
        inputs = {f"{name}/{path}": bytes_ for name in ("site", "archives")
                  for path, bytes_ in files_of(work / name).items()}
        commands = {
            "links": ["links", *pages, *base, "--format", "jsonl"],
            "rewrite": ["rewrite", *pages, *base, "-o", "out/"],
            "in-place": ["rewrite", *pages, *base, "--in-place"],
            "check": ["check", *pages, *base],
            "check-jsonl": ["check", *pages, *base, "--format", "jsonl", "http://h.example/%zz", "x"],
            "compare": ["compare", *pages, *base, "--profiles", "web,rfc1808"],
            "unpack": ["unpack", *archives, "-d", "out"],
            "localize": ["localize", "site", *base, "--no-host-directories", "--missing", "list", "--backup"],
            "warnings": ["localize", "site", "site/3.html", "site/1.html", "site/3.html", "site/empty.html", *base,
                         "--no-host-directories"],
        }
        for name, arguments in commands.items():
            expected = run(name, arguments, 1, work)
            check(expected[1] or expected[3] != inputs, f"{name} does something")
            for jobs in (2, 7):
                found = run(name, arguments, jobs, work)
                for what, one, other in zip(("exit code", "output", "messages"), expected, found):
                    check(one == other, f"{name} --jobs {jobs}: another {what}")
                check(expected[3].keys() == found[3].keys(), f"{name} --jobs {jobs}: other files")
                for file, bytes_ in expected[3].items():
                    check(bytes_ == found[3][file], f"{name} --jobs {jobs}: other bytes in {file}")
            print(f"{name}: the same for 1, 2 and 7 threads, exit code {expected[0]}")


main()

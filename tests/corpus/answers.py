"""Compares what the commands answer to each input of the fuzz targets with recorded digests.

usage: answers.py TOOL CORPORA.tar.xz ANSWERS.tsv WORK [write]

The corpora reach nearly all code of the library, and so does this test: it notices changes that no rule in the other
tests describes. A change that is not meant to change behaviour leaves the digests as they are. If a digest changes,
run this script with two builds and compare WORK/answers/INPUT of both. If the change is meant, `write` records it.
"""
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

URL = "http://h.example/a&b/'c\".html?q"
AS_PAGE = ["-b", URL, "--type", "text/html"]
AS_MESSAGE = ["--type", "message/rfc822"]
PROFILES = ["rfc3986", "rfc2396", "url-syntax-04", "relative-url-01"]
TYPES = {"css": "text/css", "xhtml": "application/xhtml+xml", "svg": "image/svg+xml", "atom": "application/atom+xml",
         "rss": "application/rss+xml", "json": "application/ld+json"}
INPUT = re.compile(rb"[0-9a-f]{12}")
ALL_LINKS = ["links", "--format", "json", "--details", "--text"]
CORPORA = {"tree": "html"}  # the corpora that do not have the name of their archive's folder
GUMBO = "0.10"  # Releases of Gumbo build different trees from some malformed pages.


def has_recorded_gumbo():
    done = subprocess.run(["pkg-config", "--modversion", "gumbo"], capture_output=True, text=True, check=False)
    return done.stdout.startswith(GUMBO + ".")


def runs():
    """What is run: the corpus, the bytes of a target's own at the front of its inputs, and the command. OUT is a folder."""
    for command in (["rewrite", "--text", "-o", "OUT"], ALL_LINKS, ["links", "--documents", "--format", "json"],
                    ["base", "--format", "json"],
                    ["rewrite", "--format", "patch", "--same-document", "absolute", "-o", "FILE"],
                    *(["links", "--format", "json", "--profile", profile] for profile in PROFILES)):
        yield "html", 1, [*command, *AS_PAGE]
    if has_recorded_gumbo():
        yield "tree", 1, [*ALL_LINKS, "--engine", "tree", "--scripting", "off", *AS_PAGE]
    for command in (["rewrite", "-o", "OUT"], ALL_LINKS):
        yield "stream", 3, [*command, *AS_PAGE]
        for kind in TYPES.values():
            yield "document", 1, [*command, "-b", URL, "--type", kind]
    for command in (["rewrite", "--text", "--break-signatures", "-o", "OUT"], ["rewrite", "-o", "OUT"], ALL_LINKS,
                    ["links", "--format", "json", "--part", "1", "-b", URL], ["parts", "--format", "json"],
                    ["parts", "--format", "json", "--profile", "rfc2110"], ["unpack", "-d", "OUT"], ["inline", "-o", "OUT"],
                    ["inline", "--message", "-o", "OUT"]):
        for corpus in ("message", "archive"):
            yield corpus, 1, [*command, *AS_MESSAGE]
    for action in (["links", "--format", "jsonl"], ["list"], ["rewrite", "--replace", "-o", "OUT"],
                   ["rewrite", "-o", "OUT"]):
        yield "warc", 1, ["warc", action[0], *action[1:]]


class Answers:
    """The answers to the inputs of one archive of corpora, by input."""

    def __init__(self, tool, corpora, work):
        self.tool = os.path.abspath(tool)
        # Several mutants are tested at once.
        self.work = pathlib.Path(work + os.environ.get("ABSOLVE_MUTANT", "")).resolve()
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        with tarfile.open(corpora) as archive:
            archive.extractall(self.work / "corpora")
        self.said = {}

    def inputs(self, corpus, cut):
        """The names of the inputs of a corpus, written without the first `cut` bytes, which are for the fuzz target."""
        folder = self.work / "inputs" / corpus
        if corpus not in self.said:
            folder.mkdir(parents=True)
            for path in (self.work / "corpora" / CORPORA.get(corpus, corpus)).iterdir():
                (folder / path.name[:12]).write_bytes(path.read_bytes()[cut:])
            self.said[corpus] = {path.name: [] for path in sorted(folder.iterdir())}
        return self.said[corpus]

    def run(self, corpus, cut, command):
        said = self.inputs(corpus, cut)
        out = self.work / "out"
        shutil.rmtree(out, ignore_errors=True)
        paths = {"OUT": str(out), "FILE": str(out) + ".json"}
        done = subprocess.run([self.tool, *(paths.get(one, one) for one in command), *said],
                              cwd=self.work / "inputs" / corpus, capture_output=True, check=False)
        if done.returncode not in (0, 1, 4):
            sys.exit(f"{' '.join(command)}: exit code {done.returncode}\n{done.stderr.decode('utf-8', 'replace')[-2000:]}")
        for lines in said.values():
            lines.append(" ".join(command).encode())
        text = done.stdout + done.stderr
        if "FILE" in command:
            text += pathlib.Path(paths["FILE"]).read_bytes()
        for line in text.replace(str(self.work).encode(), b"WORK").splitlines():
            found = INPUT.search(line)
            if found and found[0].decode() in said:
                said[found[0].decode()].append(line)
        for path in sorted(out.rglob("*")) if out.exists() else []:
            place = path.relative_to(out).as_posix()
            found = INPUT.match(place.encode())
            if path.is_file() and found:
                said[found[0].decode()] += [place.encode(), path.read_bytes()]

    def digests(self):
        for corpus, inputs in sorted(self.said.items()):
            folder = self.work / "answers" / corpus
            folder.mkdir(parents=True)
            for name, lines in inputs.items():
                text = b"\n".join(lines)
                (folder / name).write_bytes(text)
                yield f"{corpus}/{name}", hashlib.sha256(text).hexdigest()[:12]


def main():
    tool, corpora, table, work, *action = sys.argv[1:]
    answers = Answers(tool, corpora, work)
    for run in runs():
        answers.run(*run)
    found = dict(answers.digests())
    if action == ["write"]:
        pathlib.Path(table).write_text("".join(f"{name}\t{digest}\n" for name, digest in found.items()))
    known = dict(line.split("\t") for line in pathlib.Path(table).read_text().splitlines())
    if not has_recorded_gumbo():
        print(f"skipped: --engine tree, because its answers are recorded with Gumbo {GUMBO}")
        known = {name: digest for name, digest in known.items() if not name.startswith("tree/")}
    differ = [name for name in sorted(known.keys() | found.keys()) if known.get(name) != found.get(name)]
    for name in differ[:10]:
        print(f"the answer to {name} has changed: {answers.work}/answers/{name}")
    print(f"{len(differ)} of {len(found)} answers differ from {table}")
    sys.exit(1 if differ or not found else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Runs clang-tidy over the sources of a folder of src, or over all of them.

usage: tidy.py SOURCE BUILD FOLDER     checks the files that are not recorded as clean
       tidy.py SOURCE BUILD --write    checks them in all folders, and records those that are clean

BUILD is a configured build, whose compile commands are read.

tests/lint/tidy.tsv records a digest for each file that clang-tidy found nothing in. The digest covers all that
the project decides: the text of the file and of the project's headers that it includes, the compile command, the
settings of the checks, and the version of clang-tidy. If any of them changes, the file is checked again. One
recorded file in sixty-four is checked all the same, and a different sixty-fourth after each change of the record, so
that a wrong record does not last.
"""

import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import sys

# The analyzer follows all paths through a function, but few through the functions that it calls. Following all
# calls would take four times as long.
ANALYZER = ["--extra-arg=-Xclang", "--extra-arg=-analyzer-config", "--extra-arg=-Xclang", "--extra-arg=mode=shallow"]
INCLUDE = re.compile(rb'^\s*#\s*include\s*["<]([^">]+)[">]', re.MULTILINE)

source, build, folder = sys.argv[1:4]
os.chdir(source)
tool = os.path.join(source, "build/tools/clang-tidy/bin/clang-tidy")
if not os.access(tool, os.X_OK):
    print("skipped: there is no clang-tidy; scripts/setup test installs it from PyPI")
    sys.exit(77)
record_path = "tests/lint/tidy.tsv"


def read(path):
    with open(path, "rb") as file:
        return file.read()


def headers_of(path):
    """The project's own headers that a file includes, directly or not, each once."""
    found, waiting = set(), [path]
    while waiting:
        for name in INCLUDE.findall(read(waiting.pop())):
            for root in ("src", "include"):
                header = os.path.join(root, name.decode())
                if header not in found and os.path.isfile(header):
                    found.add(header)
                    waiting.append(header)
    return sorted(found)


def digest_of(path, command):
    digest = hashlib.sha256()
    # -fPIC and -fPIE make no difference to the checks.
    command = re.sub(r"^\S*ccache | -fPI[CE]", "", command).replace(build, "BUILD").replace(source, "SOURCE")
    for part in (version, settings, command.encode(), *(read(one) for one in [path, *headers_of(path)])):
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()[:16]


def is_clean(path):
    done = subprocess.run([tool, "-p", build, "--quiet", *ANALYZER, path], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL)
    if done.returncode != 0:
        sys.stdout.buffer.write(done.stdout)
        sys.stdout.flush()
    return done.returncode == 0


version = subprocess.run([tool, "--version"], check=True, stdout=subprocess.PIPE).stdout + " ".join(ANALYZER).encode()
settings = read(".clang-tidy")
with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
    commands = {os.path.relpath(entry["file"], source): entry["command"] for entry in json.load(file)}
recorded, sample = {}, 0
if os.path.exists(record_path):
    recorded = dict(line.split("\t") for line in read(record_path).decode().splitlines())
    sample = hashlib.sha256(read(record_path)).digest()[0] % 64

writes = folder == "--write"
prefix = "src/" if writes else f"src/{folder}/"
files = sorted(path for path in commands if path.startswith(prefix))
digests = {path: digest_of(path, commands[path]) for path in files}
known = [path for path in files if recorded.get(path) == digests[path]]
sampled = [] if writes else [path for path in known if int(digests[path][:2], 16) % 64 == sample]
waiting = [path for path in files if path not in set(known)] + sampled
with concurrent.futures.ThreadPoolExecutor(os.cpu_count() if writes else 1) as pool:
    clean = dict(zip(waiting, pool.map(is_clean, waiting)))
if writes:
    with open(record_path, "w", encoding="utf-8") as file:
        for path in files:
            if clean.get(path, True):
                file.write(f"{path}\t{digests[path]}\n")
print(f"{len(waiting)} files checked, {len(files) - len(waiting)} recorded as clean before")
sys.exit(0 if all(clean.values()) else 1)

#!/usr/bin/env python3
"""Resolves generated references with odd authorities by absolve, by Python's urljoin and by Perl's URI. Each difference
must have a row in ROWS, and each row must have a difference.

usage: peers.py ABSOLVE
"""
import json
import random
import re
import subprocess
import sys
from urllib.parse import urljoin

COUNT = 20000
PIECES = ["h", "A", "8", "80", ".", "-", "_", ":", "@", "[", "]", "%41", "x.y", ";", "::", "[::1]", "$", "!", "u:p@", "~",
          "1.2.3.4", ",", "=", "+", "&"]
PATHS = ["", "/", "/x", "/x/", "/x;p", "/x/../y", "/./x", "?y", "/x?y", "/x#s", "#s", ";p"]
BASES = ["http://b/c/d;p?q", "http://u@b:8a/c/d", "ftp://b_b/c/"]
PERL = r"use URI; while (<STDIN>) { chomp; my ($base, $ref) = split /\t/; print URI->new_abs($ref, $base)->as_string, qq(\n) }"

# The profile, the peer, the gist with the section that decides, and whether a difference is of this kind.
ROWS = [
    ("rfc2396", "python", "5.2 (4): an empty authority is one; urljoin takes that of the base, as RFC 1808 does",
     lambda authority, ours, theirs: authority == ""),
    ("rfc1808", "python", "4 (6): dot segments of a rooted path stay; urljoin removes them, as RFC 3986 does",
     lambda authority, ours, theirs: authority == "" and re.search(r"/\.\.?(/|$)", ours or "")),
    ("rfc1808", "python", "2.4.3: ? is a part of the net_loc; urljoin ends it there, as RFC 3986 does",
     lambda authority, ours, theirs: authority == "" and "//?" in (ours or "")),
    ("rfc1808", "perl", "4 (3): an empty net_loc is that of the base; URI keeps it, as RFC 2396 does",
     lambda authority, ours, theirs: authority == ""),
] + [row for profile in ("rfc2396", "rfc1808") for row in (
    (profile, "python", "brackets stand in no authority (RFC 2396 2.4.3, RFC 1808 2.2) but around an address (RFC 2732)",
     lambda authority, ours, theirs: ours is None and re.search(r"[][]", authority)),
    (profile, "python", "a bracket in a userinfo is kept as it is; urljoin refuses one that is alone",
     lambda authority, ours, theirs: theirs is None and re.search(r"[][]", authority)),
    (profile, "perl", "brackets stand in no authority (RFC 2396 2.4.3, RFC 1808 2.2) but around an address (RFC 2732)",
     lambda authority, ours, theirs: ours is None and re.search(r"[][]", authority)),
    (profile, "perl", "a bracket in a userinfo is kept as it is; URI escapes it",
     lambda authority, ours, theirs: theirs == re.sub(r"//([^/?#]*)", lambda at: "//" + escaped(at[1]), ours, count=1)),
)]


def escaped(authority):
    user, mark, host = authority.rpartition("@")
    return user.replace("[", "%5B").replace("]", "%5D") + mark + host


def pairs():
    random.seed(59)
    for _ in range(COUNT):
        authority = "".join(random.choice(PIECES) for _ in range(random.randrange(6)))
        yield random.choice(BASES), "//" + authority + random.choice(PATHS)


def by_absolve(absolve, profile, rows):
    lines = "".join(json.dumps({"base": base, "ref": ref}) + "\n" for base, ref in rows)
    done = subprocess.run([absolve, "resolve", "--profile", profile, "--format", "jsonl", "-"], input=lines,
                          capture_output=True, text=True, check=True)
    return [json.loads(line)["url"] for line in done.stdout.splitlines()]


def by_python(rows):
    for base, ref in rows:
        try:
            yield urljoin(base, ref)
        except ValueError:
            yield None


def by_perl(rows):
    lines = "".join(f"{base}\t{ref}\n" for base, ref in rows)
    done = subprocess.run(["perl", "-e", PERL], input=lines, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def main():
    rows = list(pairs())
    peers = {"python": list(by_python(rows))}
    if subprocess.run(["perl", "-MURI", "-e", "1"], capture_output=True, check=False).returncode == 0:
        peers["perl"] = by_perl(rows)
    else:
        print("Perl's URI is not here, and is not compared (liburi-perl)")
    used = set()
    wrong = 0
    for profile in ("rfc2396", "rfc1808"):
        ours = by_absolve(sys.argv[1], profile, rows)
        if len(ours) != len(rows):
            print(f"{profile}: {len(ours)} answers to {len(rows)} references")
            return 1
        for peer, theirs in peers.items():
            for (base, ref), own, other in zip(rows, ours, theirs, strict=True):
                if own == other:
                    continue
                authority = re.match(r"//([^/?#]*)", ref)[1]
                known = next((row for row in ROWS if row[:2] == (profile, peer) and row[3](authority, own, other)), None)
                used.add(known)
                if known is None:
                    wrong += 1
                    print(f"{profile}: {base} {ref}: {own}, and {peer} {other}")
    idle = [row[:3] for row in ROWS if row[1] in peers and row not in used]
    for row in idle:
        print("no difference of this kind:", *row)
    print(f"{len(rows)} references, {wrong} without a row, {len(idle)} rows without a difference")
    return 1 if wrong or idle else 0


if __name__ == "__main__":
    sys.exit(main())

"""Every line of `links` conforms to docs/schema/links.schema.json, and the lines use all but rare members.

usage: schema.py ABSOLVE SOURCE
"""
import json
import pathlib
import subprocess
import sys

tool, source = sys.argv[1], pathlib.Path(sys.argv[2])
schema = json.loads((source / "docs/schema/links.schema.json").read_text())
TYPES = {"string": str, "integer": int, "boolean": bool, "null": type(None)}


def is_of(value, own):
    if "enum" in own:
        return value in own["enum"]
    names = own["type"] if isinstance(own["type"], list) else [own["type"]]
    return any(type(value) is TYPES[name] for name in names)


def kind_of(line):
    """The kind of a line by the schema's `oneOf`. Exactly one kind must match."""
    kinds = [number for number, own in enumerate(schema["oneOf"])
             if set(own["required"]) <= set(line) <= set(own["properties"])
             and all(is_of(value, schema["$defs"][name]) for name, value in line.items())]
    if len(kinds) != 1:
        sys.exit(f"FAILED: of {len(kinds)} kinds: {line}")
    return kinds[0]


files = sorted(str(path) for folder in ("html", "css", "xml", "mime", "mhtml")
               for path in (source / "fixtures" / folder).glob("*.in.*"))
counts = [0] * len(schema["oneOf"])
members = [set() for _ in counts]
for command in (["links", "--format", "jsonl", "-b", "http://h.example/dir/page.html", "--text", *files, "-"],
                ["warc", "links", str(source / "fixtures/warc/garden.warc")]):
    for options in ([], ["--compact"], ["--details"] if command[0] == "links" else []):
        given = {"input": '<a href="#x" rel=nofollow><noscript><a href=y></noscript>'} if "-" in command else {}
        done = subprocess.run([tool, *command, *options], **given, capture_output=True, text=True, timeout=300)
        for text in done.stdout.splitlines():
            line = json.loads(text)
            kind = kind_of(line)
            counts[kind] += 1
            members[kind] |= set(line)
for own, seen in zip(schema["oneOf"], members):
    missing = set(own["properties"]) - seen - {"file_base64", "base", "layer", "offset_in", "text", "title", "alt",
                                               "hreflang", "type", "media", "x_robots_tag", "inert", "host",
                                               "registered_domain", "error"}
    if missing:
        sys.exit(f"FAILED: {own['title']}: never seen: {missing}")
# `--fields` takes the same names and prints each of them.
names = [name for name in schema["$defs"] if name not in ("document", "in", "file_base64")]
done = subprocess.run([tool, "warc", "links", str(source / "fixtures/warc/garden.warc"), "--fields", ",".join(names)],
                      capture_output=True, text=True, timeout=300)
for text in done.stdout.splitlines():
    line = json.loads(text)
    if list(line) != names or not all(is_of(value, schema["$defs"][name]) or value is None
                                      for name, value in line.items()):
        sys.exit(f"FAILED: with all fields: {line}")
print(f"{counts} lines of each kind")

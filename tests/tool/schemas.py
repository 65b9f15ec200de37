"""Each JSON output conforms to its schema in docs/schema, and has no member that the schema lacks.

usage: schemas.py ABSOLVE SOURCE     (needs the Python package jsonschema)
"""
import copy
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("skipped: no jsonschema")
    sys.exit(77)

tool, source = sys.argv[1], pathlib.Path(sys.argv[2])
folder = source / "docs/schema"
fixtures = {name: sorted(map(str, (source / "fixtures" / name).glob(pattern)))
            for name, pattern in (("html", "*.in.*"), ("mime", "*.in.*"), ("mhtml", "*.mht"))}
base = ["-b", "http://h.example/dir/page.html"]
failed = []


def closed(schema):
    """The schema with additionalProperties false, so that an undocumented member is an error."""
    if isinstance(schema, list):
        return [closed(own) for own in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: closed(own) for name, own in schema.items()}
    if "properties" in schema and "additionalProperties" not in schema:
        made["additionalProperties"] = False
    return made


def check(name, lines, least):
    schema = json.loads((folder / f"{name}.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(closed(schema))
    if len(lines) < least:
        failed.append(f"{name}: {len(lines)} lines, expected {least}")
    for line in lines:
        error = jsonschema.exceptions.best_match(validator.iter_errors(line))
        if error is not None:
            failed.append(f"{name}: {error.message[:300]} at {list(error.absolute_path)}: {json.dumps(line)[:300]}")
            break
    # The schema must be able to fail: for a line without its first member, and for wrong types.
    if lines and isinstance(lines[0], dict):
        without = copy.deepcopy(lines[0])
        without.pop(next(iter(without)))
        wrong = {member: 1.5 for member in lines[0]}
        if validator.is_valid(without) or validator.is_valid(wrong):
            failed.append(f"{name}: the schema takes anything")
    print(f"{name}: {len(lines)} lines")


def lines_of(*command):
    done = subprocess.run([tool, *command], capture_output=True, text=True, timeout=300)
    return [json.loads(line) for line in done.stdout.splitlines()]


with tempfile.TemporaryDirectory() as work:
    mirror = pathlib.Path(work, "mirror")
    mirror.mkdir()
    (mirror / "index.html").write_text("<a href=none.html><a href=#x><a href=../y><a href=sub/>")
    (mirror / "sub").mkdir()
    subprocess.run([tool, "unpack", "-d", work + "/unpacked", *fixtures["mhtml"], *fixtures["mime"]], capture_output=True)
    manifests = [json.loads(line) for path in pathlib.Path(work, "unpacked").rglob("manifest.jsonl")
                 for line in path.read_text().splitlines()]
    everything = [*fixtures["html"], *fixtures["mime"], *fixtures["mhtml"]]
    check("base", lines_of("base", "--format", "json", *base, *everything), 60)
    check("parts", lines_of("parts", "--format", "json", *fixtures["mhtml"], *fixtures["mime"]), 50)
    check("part-references", lines_of("parts", "--format", "jsonl", *fixtures["mhtml"]), 50)
    check("check", [*lines_of("check", "--format", "jsonl", "--references", "http://h/a b", "x", "http://["),
                    *lines_of("check", "--format", "jsonl", "--profile", "rfc3986", *base, "--files", *fixtures["html"]),
                    *lines_of("check", "--format", "jsonl", str(mirror)),
                    *lines_of("check", "--format", "jsonl", "--by-target", str(mirror))], 10)
    check("compare", lines_of("compare", "--profiles", "web,rfc1808", "--format", "jsonl", *base, *everything), 40)
    check("explain", [line for path in everything[:40]
                      for line in lines_of("explain", "--format", "json", *base, "--link", "1", path)], 20)
    check("config", lines_of("config", "--format", "jsonl"), 20)
    check("normalize", [*lines_of("normalize", "--format", "jsonl", "HTTP://h:80/%7e", "http://["),
                        *lines_of("normalize", "--equivalent", "--format", "jsonl", "http://H/", "http://h/"),
                        *lines_of("normalize", "--equivalent", "--format", "jsonl", "http://a/", "http://b/")], 4)
    check("parse", [line for profile in ("web", "rfc3986", "rfc1808", "url-03")
                    for line in lines_of("parse", "--format", "json", "--profile", profile, "http://u:p@h:8/p;q?q#f",
                                         "mailto:a@b")], 6)
    check("resolve", lines_of("resolve", "--format", "jsonl", *base, "x", "http://[", "#y"), 3)
    check("relativize", lines_of("relativize", "--format", "jsonl", *base, "http://h/x", "http://h", "x"), 3)
    check("attributes", [json.loads(subprocess.run([tool, "attributes", "--format", "json"], capture_output=True,
                                                   text=True, timeout=60).stdout)], 1)
    check("profiles", lines_of("profiles", "--format", "jsonl"), 11)
    check("schemes", lines_of("schemes", "--format", "jsonl"), 200)
    check("documents", lines_of("links", "--documents", "--format", "jsonl", *base, *everything), 80)
    check("patch", lines_of("rewrite", "--format", "patch", *base, *fixtures["html"]), 80)
    check("manifest", manifests, 50)
    check("links", lines_of("links", "--format", "jsonl", *base, *fixtures["html"]), 100)
unchecked = {path.name.removesuffix(".schema.json") for path in folder.glob("*.schema.json")} - {
    "base", "parts", "part-references", "check", "compare", "explain", "config", "normalize", "parse", "resolve", "relativize",
    "attributes", "profiles", "schemes", "documents", "patch", "manifest", "links"}
failed += [f"{name}: no output is checked against it" for name in sorted(unchecked)]
for failure in failed:
    print("FAILED:", failure)
sys.exit(1 if failed else 0)

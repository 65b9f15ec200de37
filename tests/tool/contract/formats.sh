# Every command that lists records has --format text, json, jsonl, tsv and csv. The records are the same in
# every format.
cat >records.html <<'HTML'
<base href="http://h/d/"><a href="x,y">1</a><img src="q&quot;z"><a href="http://[">bad</a>
HTML
cat >formats.py <<'PY'
import csv, io, json, subprocess, sys
tool, mhtml = sys.argv[1], sys.argv[2]

def run(arguments, form):
    done = subprocess.run([tool, arguments[0], "--format", form, *arguments[1:]], capture_output=True)
    assert done.returncode in (0, 1, 4), (arguments, form, done)
    return done.returncode, done.stdout.decode()

def cell(value):
    if isinstance(value, dict) and "value" in value:
        value = value["value"]
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"), ensure_ascii=False)

# The command, whether json prints one object per document, and the member with the rows.
commands = [
    (["attributes"], False, None),
    (["base", "records.html", mhtml], True, None),
    (["check", "--references", "http://h/a b", "x", "http://["], False, None),
    (["compare", "--profiles", "web,rfc1808", "records.html"], False, None),
    (["config"], False, None),
    (["explain", "--link", "1", "records.html"], True, "steps"),
    (["links", "records.html", mhtml], False, None),
    (["normalize", "HTTP://h:80/%7e", "http://["], False, None),
    (["parse", "http://u:p@h:8/p,q?q#f", "a/b"], True, None),
    (["parse", "--profile", "rfc3986", "http://u:p@h:8/p,q?q#f", "a/b"], True, None),
    (["profiles"], False, None),
    (["relativize", "-b", "http://h/", "http://h/x,y", "http://["], False, None),
    (["resolve", "-b", "http://h/", "x,y", "http://["], False, None),
    (["schemes"], False, None),
]
for arguments, is_object, rows in commands:
    name = " ".join(arguments)
    code, text = run(arguments, "jsonl")
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines, name
    code_of_json, whole = run(arguments, "json")
    listed = [json.loads(line) for line in whole.splitlines()] if is_object else json.loads(whole)
    assert listed == lines, (name, listed, lines)
    records = [row for line in lines for row in line[rows]] if rows else lines
    code_of_csv, table = run(arguments, "csv")
    assert table.count("\r\n") > len(records), name
    reader = csv.DictReader(io.StringIO(table, newline=""))
    found = list(reader)
    assert len(found) == len(records), (name, len(found), len(records))
    for row, record in zip(found, records):
        assert None not in row and None not in row.values(), (name, row)
        for column, value in row.items():
            assert value == cell(record.get(column)), (name, column, value, record)
    if arguments[0] not in ("links", "explain"):  # links has its own default, the others have all members
        missing = {member for record in records for member in record} - set(reader.fieldnames)
        assert not missing, (name, missing)
    code_of_tsv, plain = run(arguments, "tsv")
    assert plain.count("\n") == len(records), (name, plain)
    assert {line.count("\t") for line in plain.splitlines()} == {len(reader.fieldnames) - 1}, name
    assert code == code_of_json == code_of_csv == code_of_tsv, name
    assert run(arguments, "text")[1] == subprocess.run([tool, *arguments], capture_output=True).stdout.decode(), name
PY
expect 'each command lists the same records in each format' python3 formats.py "$absolve" "$source/fixtures/mhtml/$(ls "$source/fixtures/mhtml" | grep -m1 mht)"
echo x >nothing.html
check 'an empty list of links is an empty array' 0 $'[]\n' '' -- "$absolve" links --format json nothing.html
check 'and an empty table has its header' 0 $'raw,url\r\n' '' -- "$absolve" links --format csv --fields raw,url nothing.html
check 'a list with an error is still an array' 3 $'[]\n' '*' -- "$absolve" links --format json missing.html
check 'a call that is wrong lists nothing' 2 '' '*' -- "$absolve" links --format json --fields nonsense nothing.html
check 'no table has documents' 2 '' 'absolve: error: --documents needs --format text, json or jsonl' -- "$absolve" links --format tsv --documents nothing.html
check 'a control byte is shown, and a comma is quoted' 0 $'base,ref,url,same_document,error\r\nhttp://h/,"x\\x1B[0m,","http://h/x%1B[0m,",false,\r\n' '' -- "$absolve" resolve --format csv -b http://h/ $'x\033[0m,'
expect 'parts has a tree in json and a line for each reference else' python3 - <<PY
import csv, json, subprocess
run = lambda form: subprocess.run(["$absolve", "parts", "--format", form, "$source/fixtures/mhtml/$(ls "$source/fixtures/mhtml" | grep -m1 mht)"], capture_output=True, text=True).stdout
assert "parts" in json.loads(run("json"))
lines = [json.loads(line) for line in run("jsonl").splitlines()]
rows = list(csv.DictReader(run("csv").splitlines(keepends=True)))
assert len(lines) == len(rows) > 0 and all(row["raw"] == line["raw"] for row, line in zip(rows, lines))
assert set(lines[0]) == set(rows[0]), set(lines[0]) ^ set(rows[0])
PY
printf '<a href="x&#13;y&#13;&#10;z">' >return.html
check 'a return alone does not reach a terminal' 0 '*' '' -- "$absolve" links -b $U --format csv --fields raw return.html
expect 'but its escape' grep -q 'x\\x0Dy' got.out

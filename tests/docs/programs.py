#!/usr/bin/env python3
"""Takes the programs in C and C++ out of the pages of the documentation, and the examples out of the headers.

usage: programs.py SOURCE FOLDER

Writes FOLDER/NAME.c or .cpp for each block, and FOLDER/NAME.expected if "It prints `…`" follows the block. An
example in a header is a run of comment lines that begin with `///` and five spaces. All of them become one
program, FOLDER/headers.cpp, with a function for each.
"""
import re
import sys
from pathlib import Path

BLOCK = re.compile(r"^```(cpp|c)\n(.*?)^```$(?:\n\nIt prints `([^`]*)`)?", re.M | re.S)

EXAMPLE = re.compile(r"(?:^ *///     .*\n)+", re.M)


def program_of_headers(headers):
    """A program that runs the examples of `headers`, and their number."""
    examples = [
        "\n".join(line.partition("///     ")[2] for line in example.splitlines())
        for header in headers for example in EXAMPLE.findall(header.read_text())]
    # The examples check themselves by assert.
    program = "#undef NDEBUG\n#include <absolve/absolve.hpp>\n#include <cassert>\n#include <iostream>\n"
    for number, example in enumerate(examples):
        program += f"static void example_{number}() {{\n{example}\n}}\n"
    calls = "".join(f"  example_{number}();\n" for number in range(len(examples)))
    return f"{program}int main() {{\n{calls}}}\n", len(examples)


def unknown_names(page, headers, stubs):
    """The names in the table of docs/interfaces.md that the headers, or the stubs of Python, do not have."""
    unknown = []
    for row in page.splitlines():
        cells = row.split(" | ")
        if not row.startswith("| ") or len(cells) != 5 or cells[1] == "tool":
            continue
        for cell, text in (cells[2], headers), (cells[3], headers), (cells[4], stubs):
            names = re.findall(r"`(?:Options::|arrow\.)?(\w+)(?:=[^`]*)?`", cell)
            unknown += [name for name in names if not re.search(rf"\b{name}\b", text)]
    return unknown


source, folder = map(Path, sys.argv[1:])
folder.mkdir(parents=True, exist_ok=True)
count = 0
for page in [source / "README.md", *sorted((source / "docs").glob("*.md"))]:
    for number, (language, program, printed) in enumerate(BLOCK.findall(page.read_text())):
        name = f"{page.stem}-{number}"
        (folder / f"{name}.{language}").write_text(program)
        if printed:
            (folder / f"{name}.expected").write_text(printed + "\n")
        count += 1
program, examples = program_of_headers(sorted((source / "include/absolve").glob("*.hpp")))
(folder / "headers.cpp").write_text(program)
print(f"{count} programs, {examples} examples of headers")
texts = ["\n".join(file.read_text() for file in sorted((source / place).rglob(pattern)))
         for place, pattern in (("include/absolve", "*.h*"), ("bindings/python/absolve", "*.py*"))]
unknown = unknown_names((source / "docs/interfaces.md").read_text(), *texts)
for name in unknown:
    print(f"docs/interfaces.md names {name}, which does not exist")
sys.exit(count == 0 or examples == 0 or bool(unknown))

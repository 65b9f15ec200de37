#!/usr/bin/env python3
"""Takes the programs in C and C++ out of the pages of the documentation.

usage: programs.py SOURCE FOLDER

Writes FOLDER/NAME.c or .cpp for each block, and FOLDER/NAME.expected if "It prints `…`" follows the block.
"""
import re
import sys
from pathlib import Path

BLOCK = re.compile(r"^```(cpp|c)\n(.*?)^```$(?:\n\nIt prints `([^`]*)`)?", re.M | re.S)

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
print(f"{count} programs")
sys.exit(count == 0)

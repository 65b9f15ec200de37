"""Checks that includes point down the list of rooms, and that a room defines only what its headers declare.

usage: rooms.py SOURCE [OBJECTS]    OBJECTS: CMake's folder of the library's object files
"""
import pathlib
import re
import subprocess
import sys
import tempfile

# From the bottom up: a room may include headers of its own and of rooms before it.
ROOMS = ["text", "text/coding", "uri", "uri/web", "uri/resolve", "uri/inspect", "base", "formats",
         "formats/json", "formats/script", "formats/css", "formats/html", "formats/text", "formats/directory",
         "formats/fields", "formats/xml", "message", "document", "mirror", "crawl", "archive", "capi",
         "tool/io", "tool/show", "tool/args", "tool/references", "tool/documents", "tool/mirrors",
         "tool/archives", "tool/crawl", "tool"]
# The room that defines what a public header declares.
PUBLIC = {"text": "text", "error": "text", "reference": "uri", "profile": "uri",
          "resolver": "uri/resolve", "inspect": "uri/inspect", "base": "base",
          "attributes": "formats", "link": "document", "document": "document",
          "option_set": "document", "mirror": "mirror", "archive": "archive", "absolve": "archive",
          "absolve.h": "capi", "version.h": "text"}
# What is in the namespace `absolve` itself; all other names are in the inline one of the version.
UNVERSIONED = ("tool", "crawl", "capi")


def room_of(include):
    """The room of a file by the path that an #include gives it."""
    folder, _, name = include.rpartition("/")
    return PUBLIC[name.removesuffix(".hpp")] if folder == "absolve" else folder


def upward_includes(source):
    for root in ("src", "include"):
        for path in sorted((source / root).rglob("*.[ch]pp")):
            own = room_of(str(path.relative_to(source / root)))
            for number, line in enumerate(path.read_text().splitlines(), 1):
                include = re.match(r'#include "([^"]+)"', line)
                if include and ROOMS.index(room_of(include[1])) > ROOMS.index(own):
                    yield f"{path.relative_to(source)}:{number}: {own} includes {include[1]}"


def unversioned_names(source):
    """Places where the library opens the namespace `absolve` without the inline one of the version."""
    for root in ("src", "include"):
        for path in sorted((source / root).rglob("*.[ch]pp")):
            if room_of(str(path.relative_to(source / root))).split("/")[0] in UNVERSIONED:
                continue
            for number, line in enumerate(path.read_text().splitlines(), 1):
                if re.match(r"namespace absolve\b(?!::ABSOLVE_VERSIONED\b)", line):
                    yield f"{path.relative_to(source)}:{number}: write namespace absolve::ABSOLVE_VERSIONED"


def undescribed_rooms(source):
    """Folders of src that its README.md does not describe."""
    described = set(re.findall(r"`([\w/]+)`", (source / "src/README.md").read_text()))
    found = {path.parent.relative_to(source / "src").as_posix() for path in (source / "src").rglob("*.[ch]pp")}
    for room in sorted({one.split("/")[0] for one in found} | (found & set(ROOMS))):
        if room not in described and not room.startswith("formats/"):
            yield f"src/README.md does not describe {room}"


def room_of_object(source, objects, path):
    """The room of the sources that an object file was made of; None for a stale object, whose
    source is gone or newer."""
    batch = path.with_suffix("")  # the file that includes the sources of a batch
    if not batch.exists():
        name = path.relative_to(objects / "src").with_suffix("")
        file = source / "src" / name
        is_current = file.exists() and file.stat().st_mtime <= path.stat().st_mtime
        return str(name.parent) if is_current else None
    sources = [pathlib.Path(name) for name in re.findall(r'#include "([^"]+)"', batch.read_text())]
    rooms = {str(name.relative_to(source / "src").parent) for name in sources}
    return rooms.pop() if len(rooms) == 1 and all(name.exists() for name in sources) else None


def undeclared_definitions(source, objects):
    """Functions that a room defines although no header of that room declares them."""
    declared = {room: "" for room in ROOMS}
    for root in ("src", "include"):
        for path in (source / root).rglob("*.hpp"):
            declared[room_of(str(path.relative_to(source / root)))] += path.read_text()
    words = {room: set(re.findall(r"~?\w+", text)) for room, text in declared.items()}
    for path in sorted(objects.rglob("*.o")):
        room = room_of_object(source, objects, path)
        if room not in words:
            continue
        known = words[room] | words[room.split("/")[0]]
        names = subprocess.run(["nm", "-C", "--defined-only", path], capture_output=True, text=True,
                               check=True).stdout
        for symbol in re.findall(r"^\w+ T (absolve::[^\n]*)$", names, re.M):
            plain = re.sub(r"\[abi:\w+\]|<.*?>", "", symbol).split("(")[0]
            missing = [name for name in plain.split("::")[1:]
                       if name not in known and not re.match(r"operator|v\d+(_\d+)?$", name)]
            if missing:
                yield f"{room} defines {symbol}, which no header of it declares"


def notices_upward_includes():
    """Whether the check reports an include of a higher room by the bottom room."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder)
        (source / "src/text").mkdir(parents=True)
        (source / "src/text/span.hpp").write_text('#include "tool/io/input.hpp"\n')
        return len(list(upward_includes(source))) == 1


def main():
    source = pathlib.Path(sys.argv[1])
    if not notices_upward_includes():
        print("the check passes over an upward include")
        return 1
    wrong = [*upward_includes(source), *unversioned_names(source), *undescribed_rooms(source)]
    if len(sys.argv) > 2:
        objects = pathlib.Path(sys.argv[2])
        wrong += undeclared_definitions(source, objects)
        if not wrong and not any(room_of_object(source, objects, path) for path in objects.rglob("*.o")):
            print("skipped: there are no object files; scripts/run makes them")
            return 77
    print("\n".join(wrong))
    print(f"{len(ROOMS)} rooms, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

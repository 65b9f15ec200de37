"""Faults while files are written: failing and short calls, killed processes, full disks, closed pipes, folders that
are read-only, input that changes meanwhile. Each output is the old or the new one and complete, nothing stray is
left, the input stays as it was, and a fault has exit code 3 and a message, never a signal.

usage: faults.py ABSOLVE INTERPOSER.so [ROUNDS]

INTERPOSER.so is made of interpose.c. ROUNDS is the number of kills for each command; from 100 on, the folders are
larger too.
"""
import base64
import contextlib
import errno
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import stat
import struct
import subprocess
import sys
import tempfile
import threading
import time

ABSOLVE = str(pathlib.Path(sys.argv[1]).resolve())
INTERPOSER = str(pathlib.Path(sys.argv[2]).resolve())
ROUNDS = int(sys.argv[3]) if len(sys.argv) > 3 else 8
IS_FULL = ROUNDS >= 100
FILES = 1000 if IS_FULL else 150
BASE = "http://h.example/d/"
RANDOM = random.Random(26)
TEMPORARY = re.compile(r"\.absolve-[A-Za-z0-9]{6}$")
NONCE = re.compile(rb"(?<=nonce-)[0-9a-f]{32}|(?<=nonce=\")[0-9a-f]{32}")
RECORD = ".absolve-localized.jsonl"
# No command of these tests makes this many calls of one kind. A sweep that gets here would not end.
MOST_CALLS = 60
NOBODY = 65534
checks = 0
failures = {}


def check(holds, what, detail=""):
    """Counts a check. A failure does not end the test, because one defect shows in many places."""
    global checks
    checks += 1
    if not holds:
        failures.setdefault(what, []).append(detail)


# ---------------------------------------------------------------------------------------------------- the commands

def page(number, links=6):
    text = "".join(f'<a href="{number}-{i}.html">link {i}</a>\n<img src=i{i}.png>\n' for i in range(links))
    return f"<!DOCTYPE html><title>{number}</title>\n{text}".encode()


def write_pages(folder, count=3):
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (folder / f"{number}.html").write_bytes(page(number))


def archive(images):
    parts = [b"Content-Type: text/html\r\nContent-Location: http://h.example/d/p.html\r\n\r\n"
             + b"".join(b"<img src=i%d.gif>\n" % i for i in range(images))]
    for i in range(images):
        body = base64.encodebytes(b"GIF89a" + b"%06d" % i * 40).replace(b"\n", b"\r\n")
        parts.append(b"Content-Type: image/gif\r\nContent-Transfer-Encoding: base64\r\n"
                     b"Content-Location: http://h.example/d/i%d.gif\r\n\r\n" % i + body)
    return (b'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b; type="text/html"\r\n\r\n'
            + b"".join(b"--b\r\n" + part + b"\r\n" for part in parts) + b"--b--\r\n")


def warc_record(number):
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n" % len(page(number)) + page(number)
    return (f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{number:032x}>\r\n"
            f"WARC-Date: 2026-11-23T08:00:00Z\r\nWARC-Target-URI: http://h.example/{number}/page.html\r\n"
            f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(block)}\r\n\r\n"
            .encode() + block + b"\r\n\r\n")


def environment(**more):
    """Without the defaults and the language of whoever runs the test."""
    return {"PATH": os.environ["PATH"], "HOME": str(WORK / "home"), "SOURCE_DATE_EPOCH": "1795000000", **more}


def run(arguments, folder, **options):
    options.setdefault("env", environment())
    options.setdefault("stdout", subprocess.PIPE)
    options.setdefault("stderr", subprocess.PIPE)
    return subprocess.run([ABSOLVE, *map(str, arguments)], cwd=folder, timeout=300, **options)


def done(arguments, folder):
    """A run that prepares a test, which has to work."""
    ended = run(arguments, folder)
    if ended.returncode != 0:
        sys.exit(f"FAILED: {arguments}: exit code {ended.returncode}: {ended.stderr.decode()}")
    return ended


def old_files(folder, *names):
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"what was here before\n")


def make_pages(folder):
    write_pages(folder / "in")


def make_page_and_images(folder):
    write_pages(folder / "in", 1)
    for number in range(3):
        (folder / "in" / f"i{number}.png").write_bytes(b"\x89PNG%d" % number)


def make_one(folder):
    write_pages(folder / "in", 1)


def make_one_and_old(folder):
    make_one(folder)
    old_files(folder, "out.html")


def make_pages_and_old(folder):
    make_pages(folder)
    old_files(folder, "out/in/0.html", "out/in/1.html")


def make_patch(folder):
    make_pages(folder)
    done(["rewrite", "in/0.html", "in/1.html", "in/2.html", "-b", BASE, "--format", "patch", "-o", "p.patch"], folder)


def make_patched(folder):
    make_patch(folder)
    done(["apply", "p.patch"], folder)


def make_mirror(folder, count=3):
    place = folder / "m" / "h.example"
    write_pages(place, count)
    for number in range(count):
        with open(place / f"{number}.html", "ab") as out:
            out.write(b"<a href=http://h.example/0.html>first</a>\n")


def make_localized(folder):
    make_mirror(folder)
    done(["localize", "m", "--quiet"], folder)


def make_archive(folder):
    (folder / "a.mhtml").write_bytes(archive(2))


def make_unpacked(folder):
    make_archive(folder)
    old_files(folder, "u/index.html", "u/i0.gif", "u/manifest.jsonl")


def make_warc(folder):
    (folder / "a.warc").write_bytes(b"".join(map(warc_record, range(3))))
    old_files(folder, "out.warc")


class Command:
    """A command that writes files, in a folder that `make` fills. `again` is what a user runs after a fault."""

    def __init__(self, name, make, *arguments, again=None, jobs=True):
        self.name = name
        self.make = make
        self.arguments = list(arguments)
        if arguments[0] == "warc":  # the sandbox would deny the interposed library its own files
            self.arguments.append("--sandbox=off")
        self.again = list(again) if again is not None else self.arguments
        if jobs:  # one thread, so that the calls come in the same order each time
            self.arguments += ["--jobs", "1"]
            self.again = self.again + ["--jobs", "1"] if again is not None else self.arguments


IN = ("in/0.html", "in/1.html", "in/2.html")
COMMANDS = [
    Command("rewrite -o new file", make_one, "rewrite", "in/0.html", "-b", BASE, "-o", "out.html"),
    Command("rewrite -o old file", make_one_and_old, "rewrite", "in/0.html", "-b", BASE, "-o", "out.html"),
    Command("rewrite -o folder", make_pages_and_old, "rewrite", *IN, "-b", BASE, "-o", "out/"),
    Command("rewrite --in-place", make_pages, "rewrite", *IN, "-b", BASE, "--in-place"),
    Command("rewrite --in-place=.orig", make_pages, "rewrite", *IN, "-b", BASE, "--in-place=.orig"),
    Command("rewrite --format patch", make_pages, "rewrite", *IN, "-b", BASE, "--format", "patch", "-o", "p.patch"),
    Command("rewrite --report", make_one_and_old, "rewrite", "in/0.html", "-b", BASE, "-o", "out.html", "--report", "r.html"),
    Command("apply", make_patch, "apply", "p.patch", jobs=False),
    Command("apply --reverse", make_patched, "apply", "--reverse", "p.patch", jobs=False),
    Command("localize", make_mirror, "localize", "m"),
    Command("localize --backup --missing", make_mirror, "localize", "m", "--backup", "--missing", "missing.txt"),
    Command("localize --undo", make_localized, "localize", "m", "--undo"),
    Command("unpack", make_archive, "unpack", "a.mhtml", "-d", "u",
            again=["unpack", "a.mhtml", "-d", "u", "--force"]),
    Command("unpack --force", make_unpacked, "unpack", "a.mhtml", "-d", "u", "--force"),
    Command("inline -o", make_archive, "inline", "a.mhtml", "-o", "out.html", jobs=False),
    Command("inline -o of a page", make_page_and_images, "inline", "in/0.html", "-o", "page.html", jobs=False),
    Command("pack -o", make_page_and_images, "pack", "in/0.html", "-b", BASE, "-o", "out.mhtml", jobs=False),
    Command("warc rewrite -o", make_warc, "warc", "rewrite", "a.warc", "-o", "out.warc"),
    Command("warc links --metrics", make_warc, "warc", "links", "a.warc", "-o", "out.jsonl", "--metrics", "metrics"),
]


def fresh(folder, make):
    """Always the same path, because the record of localize depends on it."""
    for path in [folder, *folder.rglob("*")] if folder.exists() else []:
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    make(folder)


def contents(path):
    # A report has a random nonce in its policy, and metrics count what a run did until a fault.
    changing = {"r.html": NONCE, "metrics": re.compile(rb"\d+$", re.MULTILINE)}.get(path.name)
    return changing.sub(b"", path.read_bytes()) if changing else path.read_bytes()


def state(folder):
    return {str(path.relative_to(folder)): contents(path)
            for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()}


class Expected:
    """The files before and after a run of `command` without faults."""

    def __init__(self, command, folder):
        afters = []
        for _ in range(2):
            fresh(folder, command.make)
            self.before = state(folder)
            self.ended = done(command.arguments, folder)
            afters.append(state(folder))
        if afters[0] != afters[1]:
            sys.exit(f"FAILED: {command.name} does not give the same files twice, so it cannot be tested")
        self.after = afters[0]
        if self.before == self.after:
            sys.exit(f"FAILED: {command.name} writes nothing")


def is_record(name):
    return pathlib.PurePath(name).name == RECORD


def temporaries(found):
    return [name for name in found if TEMPORARY.search(name)]


def is_shorter(name, content, after):
    """Whether `content` is complete, but covers fewer files, because some could not be read or written."""
    if content is None or after is None:
        return False
    if name.endswith(("page.html", ".mhtml")):  # a page or an archive that lacks an image
        return content.endswith(after[-8:])
    if name.endswith("r.html"):
        return content.rstrip().endswith(b"</html>")
    is_list = name.endswith((".patch", "manifest.jsonl", "missing.txt"))
    lines = content.splitlines(keepends=True)
    return is_list and (not content or content.endswith(b"\n")) and set(lines) <= set(after.splitlines(keepends=True))


def check_files(what, detail, expected, found, may_leave_temporaries=False, may_be_shorter=False):
    """Each file is old or new and complete, the input is as it was, and there are no others."""
    for name in sorted(expected.before.keys() | expected.after.keys()):
        if is_record(name):
            # It grows by whole lines while files are replaced, so it has states that are neither old nor new.
            content = found.get(name, b"")
            check(may_leave_temporaries or name not in found or content, f"{what}: no empty record is left", detail)
            check(may_leave_temporaries or content.endswith(b"\n") or not content, f"{what}: the record has whole lines", detail)
            continue
        allowed = (expected.before.get(name), expected.after.get(name))
        is_input = allowed[0] == allowed[1]
        is_allowed = found.get(name) in allowed or (may_be_shorter and is_shorter(name, found.get(name), allowed[1]))
        check(is_allowed,
              f"{what}: {'the input stays as it was' if is_input else 'an output is old or new, and whole'}", f"{detail}: {name}")
    others = [name for name in found if name not in expected.before and name not in expected.after and not is_record(name)]
    strays = [name for name in others if not (may_leave_temporaries and TEMPORARY.search(name))]
    check(not strays, f"{what}: nothing stray is left", f"{detail}: {strays}")


def check_again(what, detail, command, expected, folder):
    """The next run completes the work, and removes what a killed run left."""
    ended = run(command.again, folder)
    check(ended.returncode == 0, f"{what}: the next run works", f"{detail}: exit code {ended.returncode}: {ended.stderr[-300:]}")
    found = state(folder)
    left = temporaries(found)
    check(not left, f"{what}: the next run leaves no temporary file", f"{detail}: {left}")
    wrong = [name for name in expected.after.keys() | found.keys()
             if name not in left and not is_record(name) and found.get(name) != expected.after.get(name)]
    check(not wrong, f"{what}: the next run has the right results", f"{detail}: {wrong}")
    if command.arguments[0] == "localize" and "--undo" not in command.arguments:
        for record in filter(is_record, found):
            run(["localize", pathlib.PurePath(record).parent, "--undo"], folder)
        found = state(folder)
        lost = [name for name, bytes_ in expected.before.items() if found.get(name) != bytes_]
        check(not lost, f"{what}: --undo brings everything back", f"{detail}: {lost}")
        check(not any(map(is_record, found)), f"{what}: and the record is gone", detail)


# --------------------------------------------------------------------------------------------------- a) failing calls

class Fault:
    """How a kind of call is disturbed. `is_fatal`: the run cannot succeed, so its exit code is 3."""

    def __init__(self, call, how, value="1", is_fatal=True, says=None):
        self.call, self.how, self.value, self.is_fatal, self.says = call, how, str(value), is_fatal, says

    def __str__(self):
        shown = errno.errorcode.get(int(self.value), self.value) if self.how == "ERRNO" else self.how.lower()
        return f"{self.call} {shown}"


ALL_FAULTS = [
    Fault("create", "ERRNO", errno.ENOSPC), Fault("create", "ERRNO", errno.EACCES), Fault("create", "ERRNO", errno.EMFILE),
    Fault("write", "ERRNO", errno.ENOSPC), Fault("write", "ERRNO", errno.EIO), Fault("write", "SHORT", is_fatal=False),
    Fault("write", "ERRNO", errno.EINTR, is_fatal=False),
    Fault("sync", "ERRNO", errno.EIO), Fault("sync", "ERRNO", errno.ENOSPC),
    Fault("rename", "ERRNO", errno.EIO), Fault("rename", "ERRNO", errno.EPERM),
    Fault("link", "ERRNO", errno.EIO), Fault("link", "ERRNO", errno.EMLINK, is_fatal=False),
    Fault("truncate", "ERRNO", errno.EIO),
    Fault("chmod", "ERRNO", errno.EPERM), Fault("times", "ERRNO", errno.EPERM),
    Fault("mkdir", "ERRNO", errno.ENOSPC), Fault("read", "ERRNO", errno.EIO), Fault("read", "SHORT", is_fatal=False),
    Fault("read", "ERRNO", errno.EINTR, is_fatal=False), Fault("open", "ERRNO", errno.EACCES), Fault("open", "ERRNO", errno.EMFILE),
    # After fsync, close() has nothing to report about the contents any more.
    Fault("close", "ERRNO", errno.EIO, is_fatal=False),
    # Some network file systems have no locks. Files are written there all the same.
    Fault("lock", "ERRNO", errno.ENOLCK, is_fatal=False),
    Fault("unlink", "ERRNO", errno.EIO, is_fatal=False),
    Fault("xattr", "ERRNO", errno.ENOSPC, is_fatal=False, says=b"could not keep"),
    Fault("chown", "ERRNO", errno.EPERM, is_fatal=False, says=b"could not keep"),
    Fault("copy", "ERRNO", errno.EIO),
]
# A small run tries one number of each kind, because absolve seldom treats them differently.
FAULTS = ALL_FAULTS if IS_FULL else list({(fault.call, fault.how, fault.is_fatal): fault for fault in reversed(ALL_FAULTS)}.values())


def disturbed(command, folder, fault, number, lasting=False, **options):
    """Runs `command` with a fault. Also returns the call that was disturbed, or None if there was none."""
    seen = WORK / "seen"
    seen.unlink(missing_ok=True)
    variables = {"LD_PRELOAD": INTERPOSER, "FAULT_CALL": fault.call, "FAULT_NUMBER": str(number),
                 f"FAULT_{fault.how}": fault.value, "FAULT_FOLDER": str(folder), "FAULT_SEEN": str(seen)}
    if lasting:
        variables["FAULT_LASTING"] = "1"
    ended = run(command.arguments, folder, env=environment(**variables), **options)
    return ended, seen.read_text().strip() if seen.exists() else None


def make_with_attributes(make):
    """The same folder, with extended attributes and another owner if the system allows them."""
    def made(folder):
        make(folder)
        for path in folder.rglob("*"):
            if path.is_file() and not TEMPORARY.search(path.name):
                with contextlib.suppress(OSError):
                    os.setxattr(path, "user.note", b"mine")
                if os.geteuid() == 0:
                    os.chown(path, NOBODY, NOBODY)
                    os.chown(folder, 0, 0)
    return made


def failing_calls():
    folder = WORK / "calls"
    reached = {}
    for command in COMMANDS:
        expected = Expected(command, folder)
        for fault in FAULTS:
            make = make_with_attributes(command.make) if fault.call in ("xattr", "chown") else command.make
            lasts = fault.is_fatal and (IS_FULL or fault.call in ("write", "read"))
            for lasting in (False, True) if lasts else (False,):
                for number in range(1, MOST_CALLS + 1):
                    fresh(folder, make)
                    ended, call = disturbed(command, folder, fault, number, lasting)
                    if call is None:
                        break
                    reached.setdefault((command.name, fault.call), number)
                    check_disturbed(command, expected, fault, f"number {number}{' and later' if lasting else ''}, {call}", call,
                                    ended, folder)
                else:
                    sys.exit(f"FAILED: {command.name}: the calls to {fault.call} have no end")
    for command in COMMANDS:
        # Without this, a library that is not loaded would pass as a tool without defects.
        for call in ("create", "write", "sync", "chmod"):
            check((command.name, call) in reached, f"{command.name}: a fault of {call} happens", "it never did")
        named = (command.name, "rename") in reached or (command.name, "link") in reached
        check(named, f"{command.name}: a fault of rename or link happens", "it never did")


def check_disturbed(command, expected, fault, detail, call, ended, folder):
    what = f"{command.name}, {fault}"
    detail += f": exit code {ended.returncode}: {ended.stderr[-200:]}"
    check(ended.returncode >= 0, f"{what}: no signal", detail)
    found = state(folder)
    is_fatal = fault.is_fatal
    if fault.call in ("open", "read"):
        # Folders are opened to look for old temporary files, and the record is looked for in several ways.
        name = call.splitlines()[0].partition(" ")[2].removeprefix(f"{folder}/")
        is_fatal = is_fatal and name in expected.before and not is_record(name)
    # A file that cannot be removed stays; the next run removes it.
    check_files(what, detail, expected, found, may_leave_temporaries=fault.call == "unlink", may_be_shorter=ended.returncode != 0)
    if ended.returncode == 0:
        wrong = [name for name in expected.after.keys() | found.keys()
                 if found.get(name) != expected.after.get(name) and not is_record(name) and not TEMPORARY.search(name)]
        check(not wrong, f"{what}: what ends with 0 has done its work", f"{detail}: {wrong}")
        if fault.says:
            check(fault.says in ended.stderr, f"{what}: what is lost is said", detail)
    else:
        check(b"absolve: " in ended.stderr and b"error" in ended.stderr, f"{what}: an error has a message", detail)
        check(ended.stderr.count(b"\n") <= 12, f"{what}: and few messages", detail)
    if is_fatal:
        check(ended.returncode == 3, f"{what}: exit code 3", detail)
    else:
        check(ended.returncode in (0, 3), f"{what}: exit code 0 or 3", detail)
    check_again(what, detail, command, expected, folder)


def without_hard_links():
    """File systems without hard links (FAT, exFAT), and those without RENAME_NOREPLACE as well."""
    folder = WORK / "calls"
    reached = set()
    for command in COMMANDS:
        expected = Expected(command, folder)
        for calls, reason in (("link", errno.EPERM), ("link", errno.EOPNOTSUPP), ("link,renameat2", errno.EPERM)):
            fresh(folder, command.make)
            ended, seen = disturbed(command, folder, Fault(calls, "ERRNO", reason), 1, lasting=True)
            what = f"{command.name}, without {calls}"
            detail = f"exit code {ended.returncode}: {ended.stderr[-200:]}"
            check(ended.returncode == 0, f"{what}: exit code 0", detail)
            check(state(folder) == expected.after, f"{what}: the same files", detail)
            reached.update((command.name, calls) for _ in range(1) if seen)
            # As with hard links, existing files are not replaced.
            if command.name == "unpack":
                again, _ = disturbed(command, folder, Fault(calls, "ERRNO", reason), 1, lasting=True)
                check(again.returncode == 3 and state(folder) == expected.after, f"{what}: nothing is replaced", again.stderr)
    for name in ("unpack", "rewrite --in-place=.orig", "localize --backup --missing"):
        for calls in ("link", "link,renameat2"):
            check((name, calls) in reached, f"{name}: runs without {calls}", "it never did")


def interrupted_calls():
    """A signal before each call: SIGTERM leaves nothing behind, and the next run removes what SIGKILL left."""
    folder = WORK / "calls"
    for command in COMMANDS:
        expected = Expected(command, folder)
        for number_of_signal in (signal.SIGTERM, signal.SIGKILL):
            calls = ("create", "write", "sync", "chmod", "chown", "xattr", "times", "rename", "link", "unlink", "close", "mkdir")
            if not IS_FULL:
                calls = ("write", "rename") if number_of_signal == signal.SIGTERM else ("write", "times", "rename", "link", "unlink")
            for call in calls:
                make = make_with_attributes(command.make) if call in ("xattr", "chown") else command.make
                for number in range(1, MOST_CALLS + 1):
                    fresh(folder, make)
                    fault = Fault(call, "SIGNAL", int(number_of_signal))
                    ended, seen = disturbed(command, folder, fault, number)
                    if seen is None:
                        break
                    what = f"{command.name}, {number_of_signal.name} at {call}"
                    detail = f"number {number}, {seen}: exit code {ended.returncode}"
                    is_kill = number_of_signal == signal.SIGKILL
                    check(ended.returncode == -number_of_signal, f"{what}: the signal ends the run", detail)
                    check_files(what, detail, expected, state(folder), may_leave_temporaries=is_kill)
                    check_again(what, detail, command, expected, folder)
                else:
                    sys.exit(f"FAILED: {command.name}: the calls to {call} have no end")


# ----------------------------------------------------------------------------------------------------- b) random kills

def many_commands():
    names = [f"in/{number}.html" for number in range(FILES)]

    def pages(folder):
        write_pages(folder / "in", FILES)

    def patch(folder):
        pages(folder)
        shutil.copy(WORK / "many.patch", folder / "p.patch")

    def unpacked(folder):
        shutil.copy(WORK / "many.mhtml", folder / "a.mhtml")

    def mirror(folder):
        make_mirror(folder, FILES)

    def localized(folder):
        # A copy of the whole would lose the path, which the record depends on.
        shutil.copytree(WORK / "localized", folder, dirs_exist_ok=True)

    def warcs(folder):
        (folder / "w").mkdir()
        for number in range(FILES // 10):
            (folder / "w" / f"{number}.warc").write_bytes(warc_record(number) * 3)

    (WORK / "many.mhtml").write_bytes(archive(FILES))
    scratch = WORK / "kills"
    fresh(scratch, pages)
    (WORK / "many.patch").write_bytes(done(["rewrite", *names, "-b", BASE, "--format", "patch"], scratch).stdout)
    fresh(scratch, mirror)
    done(["localize", "m", "--quiet"], scratch)
    shutil.copytree(scratch, WORK / "localized")
    warc_names = [f"w/{number}.warc" for number in range(FILES // 10)]
    return [
        Command("many: rewrite --in-place", pages, "rewrite", *names, "-b", BASE, "--in-place", jobs=False),
        Command("many: rewrite --in-place=.orig", pages, "rewrite", *names, "-b", BASE, "--in-place=.orig", jobs=False),
        Command("many: rewrite -o folder", pages, "rewrite", *names, "-b", BASE, "-o", "out/", jobs=False),
        Command("many: apply", patch, "apply", "p.patch", jobs=False),
        Command("many: localize", mirror, "localize", "m", jobs=False),
        Command("many: localize --undo", localized, "localize", "m", "--undo", jobs=False),
        Command("many: unpack", unpacked, "unpack", "a.mhtml", "-d", "u", jobs=False,
                again=["unpack", "a.mhtml", "-d", "u", "--force"]),
        Command("many: warc rewrite", warcs, "warc", "rewrite", *warc_names, "-o", "out/", "--resume", jobs=False),
    ]


def killed():
    folder = WORK / "kills"
    in_time = 0
    for command in many_commands():
        fresh(folder, command.make)
        start = time.monotonic()
        done(command.arguments, folder)
        whole = time.monotonic() - start
        expected = Expected(command, folder)
        cut, left = 0, 0
        for number in range(2 * ROUNDS):
            is_kill = number % 2 == 0
            fresh(folder, command.make)
            started = subprocess.Popen([ABSOLVE, *command.arguments], cwd=folder, env=environment(),
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(RANDOM.random() * whole)
            started.send_signal(signal.SIGKILL if is_kill else signal.SIGTERM)
            code = started.wait()
            cut += code == -signal.SIGKILL
            found = state(folder)
            left += len(temporaries(found))
            what = f"{command.name}, {'SIGKILL' if is_kill else 'SIGTERM'} at random"
            # Before the tool has set its handler, SIGTERM ends it as well.
            check(code in (0, -signal.SIGKILL if is_kill else -signal.SIGTERM), f"{what}: it works until then",
                  f"round {number}: exit code {code}")
            check_files(what, f"round {number}", expected, found, may_leave_temporaries=is_kill)
            check_again(what, f"round {number}", command, expected, folder)
        # Kills that all come too late or too early would test nothing. In few rounds, that can happen by chance.
        if ROUNDS >= 10:
            check(cut > 0, f"{command.name}: some kills come in time", f"none of {ROUNDS}")
        in_time += cut
        print(f"{command.name}: {cut} of {ROUNDS} killed in {whole:.2f} s, {left} temporary files left", flush=True)
    check(in_time > 0, "some kills come in time", f"none of {ROUNDS} for each command")


# ------------------------------------------------------------------------------------------ c) disks, pipes and folders

@contextlib.contextmanager
def small_disk(size):
    """A file system of `size` bytes, or None if none can be mounted."""
    place = WORK / "disk"
    place.mkdir(exist_ok=True)
    can_mount = os.geteuid() == 0 and shutil.which("mount")
    made = can_mount and subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", place],
                                        stderr=subprocess.DEVNULL).returncode == 0
    try:
        yield place / "work" if made else None
    finally:
        if made:
            subprocess.run(["umount", place], check=True)


def full_disk():
    """The disk has room for the input and some more pages, so that each command runs out of space elsewhere."""
    with small_disk(400 << 10) as folder:
        if folder is None:
            print("no disk can be mounted; a limit on the size of files stands for it")
            return
        for command in COMMANDS:
            expected = Expected(command, folder)
            codes = set()
            for pages in range(0, 10):
                fresh(folder, command.make)
                filler = folder.parent / "filler"
                with open(filler, "wb", buffering=0) as out, contextlib.suppress(OSError):
                    while True:
                        out.write(b"x" * 4096)
                with open(filler, "r+b") as out:
                    out.truncate(max(0, os.path.getsize(filler) - pages * 4096))
                ended = run(command.arguments, folder)
                codes.add(ended.returncode)
                what = f"{command.name}, full disk"
                detail = f"{pages} pages are free: exit code {ended.returncode}: {ended.stderr[-200:]}"
                check(ended.returncode in (0, 3), f"{what}: exit code 0 or 3", detail)
                check_files(what, detail, expected, state(folder), may_be_shorter=ended.returncode != 0)
                if ended.returncode == 0:
                    wrong = [name for name, bytes_ in expected.after.items() if state(folder).get(name) != bytes_]
                    check(not wrong, f"{what}: what ends with 0 has done its work", f"{detail}: {wrong}")
                else:
                    check(b"error" in ended.stderr, f"{what}: an error has a message", detail)
                filler.unlink()
                check_again(what, detail, command, expected, folder)
            check(3 in codes, f"{command.name}: the full disk is met", f"{codes}")


def file_size_limit():
    """RLIMIT_FSIZE, with SIGXFSZ at its default and ignored: the signal must not end the run."""
    folder = WORK / "limits"
    for command in COMMANDS:
        expected = Expected(command, folder)
        written = [len(bytes_) for name, bytes_ in expected.after.items() if expected.before.get(name) != bytes_]
        limits = {1, max(written) - 1, max(written) // 2} - {0}
        for limit in sorted(limits):
            for action in (signal.SIG_DFL, signal.SIG_IGN):
                fresh(folder, command.make)

                def prepare():
                    signal.signal(signal.SIGXFSZ, action)
                    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

                # The limit does not affect the pipes of this test, because they are not files.
                ended = run(command.arguments, folder, preexec_fn=prepare, restore_signals=False)
                what = f"{command.name}, limit on the size of files, SIGXFSZ {action.name}"
                detail = f"limit {limit}: exit code {ended.returncode}: {ended.stderr[-200:]}"
                check(ended.returncode == 3, f"{what}: exit code 3", detail)
                check_files(what, detail, expected, state(folder), may_be_shorter=True)
                check_again(what, detail, command, expected, folder)


def open_files_limit():
    """RLIMIT_NOFILE below the number of files: the files are processed in portions, or the run fails."""
    folder = WORK / "limits"

    def mirror(folder):
        make_mirror(folder, 80)

    command = Command("localize of 80 files with 40 descriptors", mirror, "localize", "m")
    expected = Expected(command, folder)
    fresh(folder, mirror)
    ended = run(command.arguments, folder, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40)))
    detail = f"exit code {ended.returncode}: {ended.stderr[-200:]}"
    check(ended.returncode in (0, 3), f"{command.name}: exit code 0 or 3", detail)
    check_files(command.name, detail, expected, state(folder))
    check_again(command.name, detail, command, expected, folder)


def closed_output():
    """Standard output with a closed reader, on a full device, or closed. A run that ends with 0 has written all files."""
    folder = WORK / "pipes"

    def two_mirrors(folder):
        for name in ("m", "n"):
            write_pages(folder / name / "h.example", 2)
            (folder / name / "h.example" / "x.html").write_bytes(b"<a href=http://h.example/0.html>\n")
        (folder / "list").write_bytes(b"m\nn\n")

    commands = [
        Command("rewrite to standard output, --report", make_one, "rewrite", "in/0.html", "-b", BASE, "--report", "r.html"),
        Command("rewrite --in-place --verbose", make_pages, "rewrite", *IN, "-b", BASE, "--in-place", "--verbose"),
        Command("apply", make_patch, "apply", "p.patch", jobs=False),
        Command("apply --reverse", make_patched, "apply", "--reverse", "p.patch", jobs=False),
        Command("localize", make_mirror, "localize", "m"),
        Command("localize --report", make_mirror, "localize", "m", "--report", "r.html"),
        Command("localize --files-from", two_mirrors, "localize", "--files-from", "list"),
        Command("warc rewrite to standard output, --metrics", make_warc, "warc", "rewrite", "a.warc", "--metrics", "metrics"),
        Command("warc links, --report", make_warc, "warc", "links", "a.warc", "--report", "r.html"),
        Command("links, --report", make_one, "links", "in/0.html", "-b", BASE, "--report", "r.html"),
    ]
    for command in commands:
        expected = Expected(command, folder)
        prints = bool(expected.ended.stdout)
        for action in (signal.SIG_DFL, signal.SIG_IGN):
            fresh(folder, command.make)
            reader, writer = os.pipe()
            os.close(reader)
            ended = run(command.arguments, folder, stdout=writer, restore_signals=False,
                        preexec_fn=lambda: signal.signal(signal.SIGPIPE, action))
            os.close(writer)
            check_closed(f"{command.name}, closed pipe, SIGPIPE {action.name}", command, expected, ended, folder, (0, 3))
        fresh(folder, command.make)
        with open("/dev/full", "wb") as full:
            ended = run(command.arguments, folder, stdout=full)
        check_closed(f"{command.name}, /dev/full", command, expected, ended, folder, (3,) if prints else (0,))
        fresh(folder, command.make)
        ended = run(command.arguments, folder, stdout=None, preexec_fn=lambda: os.close(1))
        check_closed(f"{command.name}, no standard output", command, expected, ended, folder, (3,) if prints else (0,))
        fresh(folder, command.make)
        reader, writer = os.pipe()
        os.close(reader)
        ended = run(command.arguments, folder, stderr=writer)
        os.close(writer)
        ended.stderr = b"error"  # nobody reads the messages
        check_closed(f"{command.name}, closed pipe for messages", command, expected, ended, folder, (0, 3))


def check_closed(what, command, expected, ended, folder, codes):
    detail = f"exit code {ended.returncode}: {ended.stderr[-200:]}"
    check(ended.returncode in codes, f"{what}: exit code {' or '.join(map(str, codes))}", detail)
    found = state(folder)
    check_files(what, detail, expected, found)
    if ended.returncode == 0:
        wrong = [name for name, bytes_ in expected.after.items() if found.get(name) != bytes_ and not is_record(name)]
        check(not wrong, f"{what}: what ends with 0 has done its work", f"{detail}: {wrong}")
    check_again(what, detail, command, expected, folder)


def read_only():
    """Folders that may not be written to, as a user who is not root."""
    folder = WORK / "folders"
    user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
    for command in COMMANDS:
        expected = Expected(command, folder)
        fresh(folder, command.make)
        folders = [path for path in folder.rglob("*") if path.is_dir()]
        for path in [folder, *folders]:
            path.chmod(0o555)
        ended = run(command.arguments, folder, **user)
        what = f"{command.name}, read-only folder"
        detail = f"exit code {ended.returncode}: {ended.stderr[-200:]}"
        check(ended.returncode == 3, f"{what}: exit code 3", detail)
        check(b"error" in ended.stderr, f"{what}: an error has a message", detail)
        check(state(folder) == expected.before, f"{what}: nothing changes", detail)
        for path in [folder, *folders]:
            path.chmod(0o755)
        check_again(what, detail, command, expected, folder)
    if not user:
        return
    # In a folder such as /tmp, only the owner of a file may replace it.
    for mode, code in ((0o1777, 3), (0o777, 0)):
        fresh(folder, make_pages)
        before = state(folder)
        (folder / "in").chmod(mode)
        ended = run(["rewrite", *IN, "-b", BASE, "--in-place"], folder, **user)
        what = f"rewrite --in-place of files of root, folder {mode:o}"
        detail = f"exit code {ended.returncode}: {ended.stderr[-300:]}"
        check(ended.returncode == code, f"{what}: exit code {code}", detail)
        check(not temporaries(state(folder)), f"{what}: nothing stray is left", detail)
        check((state(folder) == before) == (code == 3), f"{what}: the files are {'as they were' if code else 'new'}", detail)
        check(code == 3 or b"could not keep its owner" in ended.stderr, f"{what}: the lost owner is said", detail)
    # An unreadable record must not count as missing: a second record would hide the original text from --undo.
    fresh(folder, make_mirror)
    before = state(folder)
    done(["localize", "m", "--quiet"], folder)
    for path in [folder / "m", *folder.rglob("*")]:
        os.chown(path, NOBODY, NOBODY)
    os.chown(folder / "m" / RECORD, 0, 0)
    (folder / "m" / RECORD).chmod(0o600)
    (folder / "m" / "h.example" / "0-0.html").write_bytes(b"<p>\n")  # the mirror has grown
    (folder / "m" / "h.example" / "0-0.html").chmod(0o644)
    ended = run(["localize", "m", "--quiet"], folder, **user)
    detail = f"exit code {ended.returncode}: {ended.stderr[-300:]}"
    check(ended.returncode == 3, "localize with a record that cannot be read: exit code 3", detail)
    os.chown(folder / "m" / RECORD, NOBODY, NOBODY)
    run(["localize", "m", "--undo"], folder, **user)
    found = state(folder)
    lost = [name for name, bytes_ in before.items() if found.get(name) != bytes_]
    check(not lost, "localize with a record that cannot be read: --undo brings everything back", f"{detail}: {lost}")


def stopped(command, folder, call, number):
    """A run that is stopped before a call, or None if there is no such call."""
    seen = WORK / "seen"
    seen.unlink(missing_ok=True)
    variables = {"LD_PRELOAD": INTERPOSER, "FAULT_CALL": call, "FAULT_NUMBER": str(number), "FAULT_SIGNAL": str(int(signal.SIGSTOP)),
                 "FAULT_FOLDER": str(folder), "FAULT_SEEN": str(seen)}
    started = subprocess.Popen([ABSOLVE, *command.arguments], cwd=folder, env=environment(**variables),
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    _, status = os.waitpid(started.pid, os.WUNTRACED)
    if not os.WIFSTOPPED(status):
        started.returncode = os.waitstatus_to_exitcode(status)
        started.stderr.close()
        return None
    return started


def goes_on(started):
    started.send_signal(signal.SIGCONT)
    _, errors = started.communicate(timeout=60)
    return started.returncode, errors


def changed_meanwhile():
    """Somebody else changes, replaces or removes the file while it is edited: their change stays."""
    folder = WORK / "changes"
    commands = [(Command("rewrite --in-place", make_one, "rewrite", "in/0.html", "-b", BASE, "--in-place"), "in/0.html"),
                (Command("rewrite --in-place=.orig", make_one, "rewrite", "in/0.html", "-b", BASE, "--in-place=.orig"), "in/0.html"),
                (Command("apply", make_patch, "apply", "p.patch", jobs=False), "in/0.html"),
                (Command("localize", make_mirror, "localize", "m"), "m/h.example/0.html"),
                (Command("localize --undo", make_localized, "localize", "m", "--undo"), "m/h.example/0.html")]
    theirs = b"<p>somebody else's text\n"

    def replace(path):
        other = path.with_name("other")
        other.write_bytes(theirs)
        other.rename(path)

    def overwrite(path):
        path.write_bytes(theirs)

    def same_size(path):
        size = path.stat().st_size
        path.write_bytes(theirs.ljust(size, b"!"))

    def remove(path):
        path.unlink()

    for command, name in commands:
        for change in (replace, overwrite, same_size, remove):
            for call in ("create", "write", "sync"):
                fresh(folder, command.make)
                started = stopped(command, folder, call, 1)
                what = f"{command.name}, {change.__name__} before {call}"
                check(started is not None, f"{what}: it happens", "there is no such call")
                if started is None:
                    continue
                path = folder / name
                change(path)
                changed = path.read_bytes() if path.exists() else None
                code, errors = goes_on(started)
                detail = f"exit code {code}: {errors[-200:]}"
                check(code == 3, f"{what}: exit code 3", detail)
                check(b"meanwhile" in errors or change is remove, f"{what}: the reason is said", detail)
                now = path.read_bytes() if path.exists() else None
                check(now == changed, f"{what}: it stays", detail)
                check(not temporaries(state(folder)), f"{what}: nothing stray is left", detail)
    # A mapped file shows what others write to it, so the links of one version could end up in the text of another.
    for arguments in (["--in-place"], ["-o", "out.html"]):
        fresh(folder, lambda place: None)
        text = page(0) + b"text " * (14 << 20)  # above the size from which files are mapped
        (folder / "big.html").write_bytes(text)
        command = Command("big", None, "rewrite", "big.html", "-b", BASE, *arguments)
        started = stopped(command, folder, "create", 1)
        with open(folder / "big.html", "r+b") as out:
            out.write(b"X" * len(text))
        code, errors = goes_on(started)
        what = f"rewrite {arguments[0]}, a mapped file is overwritten"
        check(code == 3, f"{what}: exit code 3", f"exit code {code}: {errors[-200:]}")
        check(not (folder / "out.html").exists(), f"{what}: no mixture is written", f"exit code {code}")
        check((folder / "big.html").read_bytes() == b"X" * len(text), f"{what}: it stays", f"exit code {code}")
    # The temporary file is removed, as a cleaner of /tmp does, or its folder is.
    for call in ("write", "sync", "chmod", "rename"):
        fresh(folder, make_one_and_old)
        before = state(folder)
        started = stopped(COMMANDS[1], folder, call, 1)
        for path in folder.glob(".absolve-*"):
            path.unlink()
        code, errors = goes_on(started)
        check(code == 3 and b"error" in errors and state(folder) == before,
              f"the temporary file is removed before {call}: exit code 3, and nothing changes", f"exit code {code}: {errors[-200:]}")
        fresh(folder, make_pages_and_old)
        started = stopped(COMMANDS[2], folder, call, 1)
        shutil.rmtree(folder / "out")
        code, errors = goes_on(started)
        check(code == 3 and b"error" in errors, f"the folder is removed before {call}: exit code 3", f"exit code {code}: {errors[-200:]}")
        check(not temporaries(state(folder)), f"the folder is removed before {call}: nothing stray is left", "")


def shrinking():
    """A mapped file becomes shorter while it is read. The kernel sends SIGBUS, which must not crash the run."""
    folder = WORK / "shrinking"
    fresh(folder, lambda place: None)
    big = folder / "big.html"
    size = 66 << 20  # above the size from which files are mapped
    # The file has few links. A run then spends its time reading the file, not writing results, and the cut comes
    # while it reads.
    whole = b"".join(b'<a href="%d.html">link</a> %s\n' % (i, b"text " * 100) for i in range(1000))
    whole *= size // len(whole) + 1
    message = b"MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n"
    cases = [("rewrite --in-place", b"", ["rewrite", big, "-b", BASE, "--in-place"]),
             ("rewrite -o", b"", ["rewrite", big, "-b", BASE, "-o", "out.html"]),
             ("rewrite to standard output", b"", ["rewrite", big, "-b", BASE]),
             ("links", b"", ["links", big, "-b", BASE]),
             ("check", b"", ["check", big]),
             ("unpack", message, ["unpack", big, "-d", "u"])]
    for name, front, arguments in cases:
        big.write_bytes(front + whole)
        start = time.monotonic()
        run(arguments, folder, stdout=subprocess.DEVNULL)
        usual = time.monotonic() - start
        codes = []
        for number in range(max(3, ROUNDS // 4)):
            for path in folder.iterdir():
                if path != big:
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
            big.write_bytes(front + whole)
            loops = number % 3 != 0  # once, or repeatedly
            ends = threading.Event()

            def cut():
                ends.wait(RANDOM.random() * usual)
                while not ends.is_set():
                    os.truncate(big, RANDOM.randrange(size))
                    if not loops:
                        return
                    os.truncate(big, size)

            thread = threading.Thread(target=cut)
            thread.start()
            ended = run(arguments, folder, stdout=subprocess.DEVNULL)
            ends.set()
            thread.join()
            codes.append(ended.returncode)
            what = f"{name}, a file that shrinks"
            detail = f"round {number}: exit code {ended.returncode}: {ended.stderr[-200:]}"
            # If the file is cut within a link, check reports its reference.
            expected = (0, 1, 3, 4) if name == "check" else (0, 3, 4)
            check(ended.returncode in expected, f"{what}: no signal, exit code {expected}", detail)
            check(ended.returncode in (0, 1) or b"error" in ended.stderr or b"cut short" in ended.stderr,
                  f"{what}: an error has a message", detail)
            left = [path.name for path in folder.rglob("*") if TEMPORARY.search(path.name)]
            check(not left, f"{what}: nothing stray is left", f"{detail}: {left}")
            # The test cut the file and filled it with zeros. Nothing else may have changed it.
            is_own = ended.returncode != 0 and (front + whole).startswith(big.read_bytes().rstrip(b"\0"))
            check(ended.returncode == 0 or is_own, f"{what}: the input is only what others made of it", detail)
            if name == "rewrite -o" and ended.returncode != 0:
                check(not (folder / "out.html").exists() or ended.returncode == 4, f"{what}: no part of an output is there", detail)
        print(f"{name}, a file that shrinks: exit codes {codes}", flush=True)
    big.unlink()


# --------------------------------------------------------------------------------------------------------- d) metadata

def acl():
    """An access control list that lets user 1 read, as setfacl -m u:1:r makes it, with a mask."""
    entries = [(0x01, 6, 0xFFFFFFFF), (0x02, 4, 1), (0x04, 4, 0xFFFFFFFF), (0x10, 4, 0xFFFFFFFF), (0x20, 0, 0xFFFFFFFF)]
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries)


def metadata(path):
    status = path.stat()
    attributes = {name: os.getxattr(path, name) for name in os.listxattr(path)}
    return {"mode": stat.S_IMODE(status.st_mode), "owner": (status.st_uid, status.st_gid),
            "times": (status.st_atime_ns, status.st_mtime_ns), "attributes": attributes}


def kept_metadata():
    folder = WORK / "metadata"
    commands = [(Command("rewrite --in-place", make_one, "rewrite", "in/0.html", "-b", BASE, "--in-place"), "in/0.html", True),
                (Command("rewrite --in-place=.orig", make_one, "rewrite", "in/0.html", "-b", BASE, "--in-place=.orig"), "in/0.html", True),
                (Command("rewrite -o", make_one_and_old, "rewrite", "in/0.html", "-b", BASE, "-o", "out.html"), "out.html", False),
                (Command("apply", make_patch, "apply", "p.patch", jobs=False), "in/0.html", True),
                (Command("apply --reverse", make_patched, "apply", "--reverse", "p.patch", jobs=False), "in/0.html", True),
                (Command("localize", make_mirror, "localize", "m"), "m/h.example/0.html", True),
                (Command("localize --undo", make_localized, "localize", "m", "--undo"), "m/h.example/0.html", True)]
    with_attributes = 0
    for command, name, keeps_times in commands:
        for mode in (0o640, 0o444, 0o600, 0o755, 0o6755):
            for owner in ((0, 0), (1234, 5678)) if os.geteuid() == 0 else (None,):
                fresh(folder, command.make)
                path = folder / name
                with contextlib.suppress(OSError):
                    os.setxattr(path, "user.note", b"mine\0\xff")
                    os.setxattr(path, "user.empty", b"")
                    with_attributes += 1
                if owner:
                    os.chown(path, *owner)
                path.chmod(mode)
                with contextlib.suppress(OSError):
                    if mode == 0o640:
                        os.setxattr(path, "system.posix_acl_access", acl())
                os.utime(path, ns=(1_600_000_000_123_456_789, 1_500_000_000_987_654_321))
                # Reading the file would set its time of access, so the run has to keep the one that it found.
                was, bytes_ = metadata(path), None
                os.utime(path, ns=was["times"])
                ended = done(command.arguments, folder)
                now = metadata(path)
                for what in ("mode", "owner", "attributes") + (("times",) if keeps_times else ()):
                    if what == "times":  # relatime may set the time of access when the tool reads the file
                        check(now[what][1] == was[what][1], f"{command.name}: times are kept", f"{was[what]} {now[what]}")
                        continue
                    check(now[what] == was[what], f"{command.name}: {what} kept", f"{mode:o} {owner}: {was[what]} {now[what]} {ended.stderr}")
                if "--in-place=.orig" in command.arguments:
                    backup = metadata(path.with_name(path.name + ".orig"))
                    check(backup["mode"] == was["mode"] and backup["owner"] == was["owner"], "the backup keeps them too", f"{backup}")
    check(with_attributes > 0, "extended attributes are tested", "this file system has none")


def main():
    parts = {"calls": failing_calls, "links": without_hard_links, "signals": interrupted_calls, "killed": killed, "disk": full_disk, "limit": file_size_limit,
             "descriptors": open_files_limit, "pipes": closed_output, "folders": read_only, "changes": changed_meanwhile,
             "shrinking": shrinking, "metadata": kept_metadata}
    chosen = sys.argv[4:] or parts
    for name in chosen:
        start = time.monotonic()
        parts[name]()
        print(f"{name}: {checks} checks so far, {time.monotonic() - start:.1f} s", flush=True)
    if failures:
        total = sum(map(len, failures.values()))
        print(f"FAILED: {total} of {checks} checks, of {len(failures)} kinds")
        most = int(os.environ.get("FAULTS_SHOWN", "40"))
        for what, details in list(failures.items())[:most]:
            print(f"  {what} ({len(details)} times)\n    {details[0]}")
        sys.exit(1)
    print(f"{checks} checks passed")


with tempfile.TemporaryDirectory() as temporary:
    WORK = pathlib.Path(temporary).resolve()
    WORK.chmod(0o755)  # another user runs some of the commands
    (WORK / "home").mkdir()
    main()

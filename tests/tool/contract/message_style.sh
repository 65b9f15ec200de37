# How messages look: severities, quiet and verbose, colors, the line with a caret, summary, progress.
printf '<meta charset=utf-8>\n<a href=x>1</a>\t<a href="http://[y">2</a>\n' >page.html
printf '<a href=x>' >small.html
: >empty.html
check 'a warning' 0 '*' 'absolve: page.html:2:26: warning: "http://[y" left as written: it is no URL: IPv6-unclosed [link_unresolved]' -- "$absolve" rewrite -b $U page.html
check 'an error' 3 '' 'absolve: none: error: cannot be read: No such file or directory' -- "$absolve" rewrite -b $U none
check 'a wrong command line' 2 '' "absolve: error: rewrite has no option --colour; did you mean --color? (see absolve rewrite --help)" -- "$absolve" rewrite --colour
check 'a note' 0 '*' '*' -- "$absolve" links --explain -b $U page.html
expect 'says so' grep -q '^absolve: page.html: note: read by the scanner, as UTF-8' got.err
check 'quiet' 0 '*' '' -- "$absolve" rewrite -q -b $U page.html
check 'errors are not quiet' 3 '' 'absolve: none: error: cannot be read: No such file or directory' -- "$absolve" rewrite --quiet -b $U none
check 'quiet and verbose' 2 '' '*' -- "$absolve" rewrite --quiet --verbose page.html
check 'verbose' 0 '*' '*' -- "$absolve" rewrite -v -b $U page.html
expect 'how it was read' grep -q 'note: read by the scanner' got.err
expect 'and a summary' grep -Eqx 'absolve: note: 1 file, 1 link rewritten, 1 unresolved, 0 files left unchanged, [0-9.]+ seconds' got.err
check 'of several files' 3 '*' '*' -- "$absolve" links --verbose -b $U page.html small.html none
expect 'with the links' grep -Eq 'note: 3 files, 3 links, 1 unresolved, 0 failed, 1 not read, [0-9.]+ seconds$' got.err
check 'what is left unchanged' 4 '*' '*' -- "$absolve" links --verbose --max-document-bytes 20 -b $U page.html small.html
expect 'counts' grep -q 'note: 2 files, 1 link, 0 unresolved, 1 failed' got.err
check 'without, there is none' 0 '*' '*' -- "$absolve" links -b $U page.html small.html
expect 'for a script' test "$(grep -c seconds got.err)" = 0
check 'warc takes it, too' 0 '*' '*' -- "$absolve" warc links --verbose "$source/fixtures/warc/garden.warc"
esc=$'\e'
check 'colors' 0 '*' "absolve: $esc[1mpage.html:2:26$esc[0m: $esc[1;35mwarning:$esc[0m \"http://[y\" left as written: it is no URL: IPv6-unclosed [link_unresolved]" -- "$absolve" rewrite --color always -b $U page.html
check 'of an error' 3 '' "absolve: $esc[1mnone$esc[0m: $esc[1;31merror:$esc[0m cannot be read: No such file or directory" -- "$absolve" links --color always none
check 'not into a file' 0 '*' 'absolve: empty.html: warning: the file is empty' -- "$absolve" links empty.html
check 'progress in plain lines' 0 '*' '*' -- "$absolve" links --progress -b $U page.html small.html
expect 'ends with all of it' grep -Eqx 'absolve: note: 0.0 of 0.0 MB, 2 of 2 files, 3 links, [0-9.]+ MB/s' got.err
check 'of a crawl' 0 '*' '*' -- "$absolve" warc links --progress "$source/fixtures/warc/garden.warc"
expect 'with its records' grep -Eq '^absolve: note: .*garden.warc: 0.0 of 0.0 MB, [0-9]+ records, [0-9]+ links' got.err

# on_terminal COMMAND…: prints what it shows on a terminal of 60 columns. Its standard output goes to a file, unless
# OUTPUT=terminal.
on_terminal() {
  python3 - "$@" <<'P'
import fcntl, os, pty, struct, sys, termios
leader, follower = pty.openpty()
fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
child = os.fork()
if child == 0:
    os.dup2(follower, 2)
    is_file = os.environ.get("OUTPUT") != "terminal"
    os.dup2(os.open("terminal.out", os.O_WRONLY | os.O_CREAT | os.O_TRUNC) if is_file else follower, 1)
    os.execvp(sys.argv[1], sys.argv[1:])
os.close(follower)
shown = b""
while True:
    try:
        piece = os.read(leader, 65536)
    except OSError:
        break
    if not piece:
        break
    shown += piece
os.waitpid(child, 0)
sys.stdout.buffer.write(shown.replace(b"\r\n", b"\n"))
P
}
export TERM=xterm
check 'on a terminal, the line and a caret' 0 "absolve: page.html:2:26: warning: \"http://[y\" left as
    written: it is no URL: IPv6-unclosed [link_unresolved]
  2 | <a href=x>1</a> <a href=\"http://[y\">2</a>
    |                          ^" '' -- on_terminal "$absolve" rewrite --color never -b $U page.html
check 'and what to do' 0 "absolve: small.html: warning: 1 relative link left: there is
    no base (give the retrieval URL with -b) [no_base]" '' -- on_terminal "$absolve" rewrite --color never small.html
check 'colored' 0 '*' '' -- on_terminal "$absolve" rewrite -b $U page.html
expect 'the severity' grep -qF "$esc[1;35mwarning:$esc[0m" got.out
expect 'and the caret' grep -qF "$esc[1;32m^$esc[0m" got.out
check 'NO_COLOR' 0 '*' '' -- env NO_COLOR=1 "$BASH" -c "$(declare -f on_terminal); on_terminal \"\$@\"" - "$absolve" rewrite -b $U page.html
expect 'is obeyed' test "$(grep -c "$esc" got.out)" = 0
check 'a terminal without colors' 0 '*' '' -- env TERM=dumb "$BASH" -c "$(declare -f on_terminal); on_terminal \"\$@\"" - "$absolve" rewrite -b $U page.html
expect 'gets none' test "$(grep -c "$esc" got.out)" = 0
check 'a batch' 0 '*' '' -- on_terminal "$absolve" links -b $U page.html small.html
expect 'ends in a summary' grep -q '2 files, 3 links, 1 unresolved' got.out
mkfifo slow.html
# Opening the pipe waits for its reader. The delay then makes the read slow.
(exec 3>slow.html; sleep 0.6; printf '<a href=x>' >&3) &
check 'long work' 0 '*' '' -- on_terminal "$absolve" links --jobs 1 -b $U page.html slow.html small.html
wait
expect 'says how far it is' grep -q 'of 3 files' got.out
expect 'in a line that is gone in the end' python3 -c 'import sys; lines = open("got.out", newline="").read().split("\n"); sys.exit(0 if all(l.endswith("seconds\x1b[0m") or "note" in l.split("\r\x1b[K")[-1] or l == "" or l.startswith("    ") for l in lines) else 1)'
expect 'no wider than the terminal' python3 -c 'import sys; sys.exit(max(len(p) for p in open("got.out", newline="").read().split("\r\x1b[K")[1:-1]) >= 60)'
for slow in 'rewrite -o slow' links; do
  (exec 3>slow.html; sleep 0.6; printf '<a href=x>' >&3) &
  # shellcheck disable=SC2086
  check "long work that has the terminal for itself: $slow" 0 '*' '' -- env OUTPUT=terminal "$BASH" -c "$(declare -f on_terminal); on_terminal \"\$@\"" - "$absolve" $slow --jobs 1 -b $U slow.html small.html
  wait
  expect 'says how far it is' grep -q 'of 2 files' got.out
  expect 'until it writes' python3 -c 'import sys; text = open("got.out", newline="").read(); sys.exit(" MB" in text.split("\r\x1b[K")[-1])'
done
expect 'and then leaves the terminal to the output' python3 -c 'import sys; text = open("got.out", newline="").read(); sys.exit("\r\x1b[K" in text[text.index("slow.html:1"):])'
python3 -c '
for i in range(2000): print("From a@h.example Thu Jan  1 00:00:00 1970\nContent-Type: text/html\n\n<a href=x>\n")' >large.mbox
rm terminal.out
mkfifo terminal.out
(exec 3<terminal.out; sleep 0.6; cat <&3 >all.out) &
check 'a single large file' 0 '*' '' -- on_terminal "$absolve" links -b $U large.mbox
wait
rm terminal.out
expect 'says how much of it is read' grep -q '0\.[01] of 0\.2 MB, 0 of 1 files' got.out
expect 'while all is listed' test "$(wc -l <all.out)" = 2000
printf '<a href="http://[\xE2\x80\xAE\x1B[31m">' >evil.html
check 'nothing unsafe in the line' 0 '*' '' -- on_terminal "$absolve" rewrite --color never -b $U evil.html
expect 'is shown' grep -qF '\xE2\x80\xAE\x1B[31m' got.out
expect 'as it is' test "$(grep -c "$esc" got.out)" = 0

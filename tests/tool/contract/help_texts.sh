# The manual page and the shell completions, which the tool makes from its own options and packages install.
check 'the manual' 0 '*' '' -- "$absolve" manual
for word in rewrite '\-\-stream\-window' '\-\-engine' 'EXIT STATUS'; do
  expect "the manual has $word" grep -qF -- "$word" got.out
done
expect 'every command has its section' test "$(grep -c '^\.SS ' got.out)" = "$("$absolve" --help |
  sed -n '/^Pages/,$p' | grep -c '^  [a-z]')"
if command -v groff >/dev/null; then
  expect 'groff has nothing to warn of' test -z "$(groff -man -Tutf8 -ww -z got.out 2>&1)"
fi

for shell in bash fish zsh; do
  check "completions for $shell" 0 '*' '' -- "$absolve" completions "$shell"
  cp got.out "completions.$shell"
  expect "$shell knows the engines" grep -q 'auto scan tree' got.out
  if command -v "$shell" >/dev/null; then
    expect "$shell takes them" "$shell" -n "completions.$shell"
  fi
done
check 'no other shell' 2 '' '*' -- "$absolve" completions csh

# completed WORD…: what bash offers for the last of the words.
completed() (
  # shellcheck source=/dev/null
  source ./completions.bash
  compopt() { :; }
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
  _absolve
  echo "${COMPREPLY[@]}"
)
expect 'a command' test "$(completed absolve resol)" = resolve
expect 'an option' test "$(completed absolve rewrite --stream-)" = --stream-window
expect 'a value' test "$(completed absolve links --engine s)" = scan
expect 'a profile' test "$(completed absolve links --profile rfc39)" = rfc3986
expect 'of several' test "$(completed absolve compare --profiles web,rfc180)" = web,rfc1808
expect 'a field of several' test "$(completed absolve links --fields url,ba)" = url,base
expect 'a kind of several' test "$(completed absolve links --kinds url,src)" = url,srcset
expect 'an action of warc' test "$(completed absolve warc rew)" = rewrite
expect 'a topic' test "$(completed absolve help exit)" = exit-codes
expect 'a code' test "$(completed absolve help no_ba)" = no_base
expect 'a shell' test "$(completed absolve completions z)" = zsh
expect 'a command of the manual' test "$(completed absolve manual loc)" = localize
expect 'a file' test "$(completed absolve links pag)" = page.html
if command -v fish >/dev/null; then
  offered() { fish --no-config -c "source completions.fish; complete -C '$*'" | cut -f 1; }
  expect 'fish: a field of several' test "$(offered absolve links --fields url,ba)" = url,base
  expect 'fish: a profile' test "$(offered absolve links --profile rfc39)" = rfc3986
  expect 'fish: a code' test "$(offered absolve help no_ba)" = no_base
fi
if command -v zsh >/dev/null; then
  mkdir zsh_functions && cp completions.zsh zsh_functions/_absolve
  # zsh completes on a terminal only. Prints its line after a tab.
  zsh_completed() {
    python3 - "$1" <<'P'
import os, pty, select, sys, time
child, terminal = pty.fork()
if child == 0:
    os.environ["TERM"] = "dumb"
    os.execvp("zsh", ["zsh", "-f"])
def read(until):
    shown, end = b"", time.monotonic() + 20
    while until not in shown and time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try: shown += os.read(terminal, 65536)
            except OSError: break
    return shown
os.write(terminal, b"unsetopt zle_bracketed_paste; fpath=($PWD/zsh_functions $fpath); autoload -Uz compinit; "
         b"compinit -u -D; echo rea''dy\n")
read(b"ready\r\n")
os.write(terminal, sys.argv[1].encode() + b"\t\x01echo \x05 end\n")  # to the start of the line, and to its end
shown = read(b"\nabsolve")
print(shown.decode(errors="replace").split("\nabsolve")[-1].split("\r")[0])
os.write(terminal, b"\nexit\n")
os.close(terminal)
os.waitpid(child, 0)
P
  }
  for line in 'links --profile rfc398:rfc3986' 'links --fields url,ba:url,base' 'help no_ba:no_base' 'warc rew:rewrite'; do
    expect "zsh: ${line%:*}" grep -q -- "${line#*:}" <(zsh_completed "absolve ${line%:*}")
  done
fi

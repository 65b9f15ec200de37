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
expect 'a file' test "$(completed absolve links pag)" = page.html

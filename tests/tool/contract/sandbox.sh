# The leak checker of the address sanitizer stops the process, which the sandbox forbids.
export ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0
mkdir -p boxed && cp page.html boxed/one.html && cp page.html boxed/two.html
cp "$source/fixtures/warc/garden.warc" "$source"/fixtures/mhtml/rfc2557-8.3-content-id.mht boxed/
box=boxed/rfc2557-8.3-content-id.mht
if "$absolve" links --sandbox boxed/one.html -b $U >/dev/null 2>got.err; then
  # alike ARGUMENTS…: a command does the same inside and outside of the sandbox.
  alike() {
    "$absolve" "$@" --sandbox=off >without.out 2>without.err; local code=$?
    check "$1 in the sandbox" $code '*' '*' -- "$absolve" "$@" --sandbox=on
    expect 'prints the same' cmp -s without.out got.out
    expect 'and says the same' cmp -s without.err got.err
  }
  alike rewrite boxed/one.html boxed/two.html -b $U -o boxed/tree --jobs 2
  alike rewrite boxed/one.html -b $U
  alike links boxed/one.html boxed/two.html none -b $U --jobs 2
  alike links -b $U --stream boxed/one.html
  alike base "$box"
  alike parts "$box"
  alike cat --part 2 "$box"
  alike compare --profiles web,rfc1808 boxed/one.html -b $U
  alike explain boxed/one.html --link 1 -b $U
  alike unpack "$box" -d boxed/unpacked --force
  alike warc links boxed/garden.warc
  alike warc list boxed/garden.warc
  alike warc cat boxed/garden.warc:0
  check "in place" 0 "" "*" -- "$absolve" rewrite --sandbox --in-place=.orig boxed/one.html -b $U
  expect 'the file is edited' grep -q dir/x boxed/one.html
  expect 'and its backup is there' cmp -s page.html boxed/one.html.orig
  check 'a file, and a report elsewhere' 0 '' '*' -- "$absolve" rewrite --sandbox boxed/two.html -b $U -o boxed/new.html --report report-of-boxed.html
  expect 'both are written' test -s boxed/new.html -a -s report-of-boxed.html
  check 'crawl records into a folder that is new' 0 '' '*' -- "$absolve" warc rewrite --sandbox boxed/garden.warc -o boxed/records/ --metrics boxed/metrics
  expect 'and their metrics' test -s boxed/records/boxed/garden.warc -a -s boxed/metrics
  check 'the verbose output says what holds' 0 '*' '*' -- "$absolve" links --sandbox -v boxed/two.html -b $U
  expect 'files and system calls' grep -qx 'absolve: note: sandbox: files by Landlock; system calls by seccomp' got.err
  check 'a default' 0 '*' '*' -- env ABSOLVE_SANDBOX=on "$absolve" links -v boxed/two.html -b $U
  expect 'holds' grep -q 'sandbox: files by Landlock' got.err
  mkfifo questions
  "$absolve" serve --stdio --sandbox=on <questions >served.out & pid=$!
  exec 9>questions
  printf '%s\n' '{"body":"<a href=x>","url":"http://h/"}' >&9
  for _ in {1..100}; do [[ -s served.out ]] && break; sleep 0.1; done
  expect 'serve answers' grep -q http://h/x served.out
  expect 'and has no privileges to gain' grep -qx $'NoNewPrivs:\t1' /proc/$pid/status
  expect 'and a filter' grep -qx $'Seccomp:\t2' /proc/$pid/status
  exec 9>&-
  wait $pid
else
  echo "skipped: what holds in the sandbox: $(<got.err)"
  check 'without a kernel that can, on fails' 2 '' '*' -- "$absolve" links --sandbox boxed/one.html -b $U
fi
check 'auto never fails' 0 '*' '' -- "$absolve" links --sandbox=auto boxed/two.html -b $U
check 'any other value does' 2 '' '*' -- "$absolve" links --sandbox=maybe boxed/two.html -b $U
check 'a value without an equals sign' 2 '' 'absolve: error: --sandbox takes its value behind an equals sign: --sandbox=on' -- "$absolve" links --sandbox on page.html

#!/usr/bin/env bash
# Hostile input: every run ends in time, with the right exit code and message, and loses no data.
# usage: hostile.sh ABSOLVE
set -uo pipefail
absolve=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
passed=0 failed=0
U=http://h.example/

# make FILE WORD COUNT [AFTER]: writes a file that repeats one word.
make() { { yes "$2" | head -n "$3" | tr -d '\n'; printf '%s' "${4:-}"; } >"$1"; }
# try NAME EXIT MESSAGE FILE…: rewrites within two minutes. At exit code 4 the output must equal the input.
try() {
  local name=$1 code=$2 message=$3 file=$4
  shift 4
  timeout 120 "$absolve" rewrite "$file" -b $U "$@" >out 2>err
  local got=$?
  if [[ $got != "$code" ]] || { [[ -n $message ]] && ! grep -q -- "$message" err; }; then
    failed=$((failed + 1)); echo "FAILED: $name: exit $got, $(head -c 300 err)"
  elif [[ $code == 4 && -s out ]] && ! cmp -s "$file" out; then
    failed=$((failed + 1)); echo "FAILED: $name: the input was not left unchanged"
  elif [[ $(grep -c . err) -gt 5 ]]; then
    failed=$((failed + 1)); echo "FAILED: $name: more than five lines of messages"
  else
    passed=$((passed + 1))
  fi
}

: >empty
try 'an empty file' 0 'the file is empty' empty
try 'a folder' 3 'no file in it is a document' .
try 'a file that is not there' 3 'No such file' missing
head -c 100000 /dev/zero >nuls
try 'NULs' 4 'application/octet-stream' nuls
try 'NULs said to be HTML' 0 '' nuls --type text/html
printf '\x7fELF\x02\x01\x01' | cat - "$absolve" | head -c 200000 >garbage
try 'binary garbage' 4 'application/octet-stream' garbage
try 'binary garbage said to be HTML' 0 '' garbage --type text/html
make divs '<div>' 100000
try '100,000 nested div' 0 '' divs
try '100,000 nested div, in a tree' 4 'max-tree-steps' divs --engine tree
{ printf '<p'; seq -f ' a%.0f=1' 100000 | tr -d '\n'; printf '><a href=x>'; } >attributes
try '100,000 attributes on a tag' 0 '' attributes
try '100,000 attributes on a tag, in a tree' 4 'max-tree-steps' attributes --engine tree
make bs '<b>' 1000000
try 'a million <b>' 0 '' bs
try 'a million <b>, in a tree' 4 'max-tree-steps' bs --engine tree
{ printf '<p>'; seq -f '<font size=%.0f>' 1000 | tr -d '\n'; yes '</p><p>x' | head -n 2000; } >fonts
try 'fonts and paragraphs' 0 '' fonts
try 'fonts and paragraphs, in a tree' 4 'max-tree' fonts --engine tree
{ printf '<body'; seq -f ' a%.0f' 20000 | tr -d '\n'; printf '>'; yes '<body x>' | head -n 100000; } >bodies
try '100,000 bodies over a wide one' 0 '' bodies
try '100,000 bodies over a wide one, in a tree' 4 'max-tree-steps' bodies --engine tree
printf '<table><svg><select><title><select></select></title></select></svg></table>' >assert
try "the input that trips Gumbo's assert" 0 '' assert
# Gumbo 0.10 has an assert that fails there, and newer releases read the page.
"$absolve" rewrite assert -b $U --engine tree >out 2>err
if [[ $? == 0 ]]; then asserts=0 says=''; else asserts=4 says='cannot handle'; fi
try "the same, in a tree" $asserts "$says" assert --engine tree
try "the same, by both" $asserts "$says" assert --verify
{ make g1 '<svg><g>' 50000; make g2 '</x>' 300000; cat g1 g2; } >foreign
try 'end tags that match no foreign element' 0 '' foreign
{ printf '<svg><foreignObject><b>'; make g3 '<p><b></i>' 100000; cat g3; } >points
try 'misnested tags in an integration point' 0 '' points
make scripts '<script><!--' 200000
try '200,000 escapes in scripts' 0 '' scripts
make unclosed '<a href="' 300000
try '300,000 unclosed values' 0 '' unclosed
make lessthans '<' 1000000
try 'a million <' 0 '' lessthans
make ampersands '&amp' 300000 '">'
{ printf '<a href="'; cat ampersands; } >references
try '300,000 character references' 0 '' references
make parents '../' 1000000 'x>'
{ printf '<a href='; cat parents; } >dots
try 'a million ../' 0 '' dots
make anchors '<a href=x>' 30000
try '30,000 open anchors' 0 '' anchors
make bads '<a href=http://[>' 4
try 'messages for bad links' 0 'left as written' bads
make wide 'a ' 1000
try 'too much to decode as a whole' 4 'max-mapped-bytes' wide --charset utf-16 --max-mapped-bytes 100
try 'an unknown charset is refused by name' 4 'utf-99' bads --charset utf-99
try 'a limit of our own' 4 'max-document-bytes' bads --max-document-bytes 10
try 'a limit of links' 4 'max-links' bads --max-links 3

# links inside links
make urls 'url(' 300000
try '300,000 unclosed url(' 0 '' urls --type text/css
make brackets '(image-set(' 200000
try '200,000 open image-set(' 0 '' brackets --type text/css
make backslashes 'a\\' 500000
try 'half a million backslashes' 0 '' backslashes --type text/css
make sheets 'a{b:url(x)}' 200000
try '200,000 URLs in CSS' 0 '' sheets --type text/css
make frames '<iframe srcdoc="<a href=x>
<iframe srcdoc=y></iframe><a href=z>"></iframe>' 20000
try '10,000 srcdoc with one inside' 0 '' frames
timeout 60 "$absolve" links frames -b $U >out 2>err
[[ $? == 0 && $(wc -l <out) == 20000 ]] && passed=$((passed + 1)) || { failed=$((failed + 1)); echo 'FAILED: their links'; }
printf '<a href=x>' >inner
for _ in $(seq 40); do { printf '<iframe srcdoc="'; sed 's/&/\&amp;/g; s/"/\&quot;/g' inner; printf '">'; } >outer; mv outer inner; done
timeout 60 "$absolve" rewrite inner -b $U >out 2>err
[[ $? == 4 && $(grep -c max-frame-depth err) == 1 && -s out ]] && passed=$((passed + 1)) ||
  { failed=$((failed + 1)); echo 'FAILED: 40 srcdoc in each other'; }
{ printf '<script type=importmap>'; make a '[' 300000; cat a; } >json
try '300,000 open brackets of JSON' 0 '' json
{ printf '<script type=importmap>{"imports":{'; seq -f '"./a%.0f":"./\"b",' 100000 | tr -d '\n'; printf '"x":"./y"}}</script>'; } >maps
try '200,000 URLs in an import map' 0 '' maps
{ printf '<a xml:base="b/">%.0s' $(seq 20000); } >bases
try '20,000 xml:base in each other' 4 'max-target-bytes' bases --type text/xml --max-target-bytes 20000000
{ printf '<a'; seq -f ' a%.0f="1"' 100000 | tr -d '\n'; printf '/>'; } >wide
try '100,000 attributes of XML' 0 '' wide --type text/xml
long=$(head -c 60000 /dev/zero | tr '\0' x)
message() { printf 'MIME-Version: 1.0\nContent-Type: multipart/related; boundary=%s\nContent-Location: %s\n\n' "$1" "$2"; }
{ message b "http://h/$long/"; yes -- '--b' | head -n 8000 | sed G; } >flat
try '8,000 parts beneath a long base' 4 'max-base-bytes' flat --type message/rfc822
for i in $(seq 90); do message "b$i" "${long:0:3000}/"; printf -- '--b%d\n' "$i"; done >chain
{ cat chain; for i in $(seq 100); do printf 'Content-Type: text/html\n\n<a href=y>\n--b90\n'; done; } >deep
try '100 parts beneath 90 long bases' 4 'max-base-bytes' deep --type message/rfc822
{ printf '<a href="http://'; yes 'ä.' | head -n 400000 | tr -d '\n'; printf '">'; } >labels
try 'a host of 400,000 labels' 0 '' labels
make desc '<svg><desc></q>' 40000
try '40,000 end tags that match no element of SVG' 0 '' desc
{ printf '<rss><description><![CDATA['; yes '<a href=x>y</a>' | head -n 100000; printf ']]></description></rss>'; } >feed
try '100,000 links in one CDATA section' 0 '' feed --type application/rss+xml
{ printf '<!DOCTYPE a [<!ENTITY e0 "lol">'; for i in $(seq 30); do printf '<!ENTITY e%s "&e%s;&e%s;&e%s;&e%s;">' $i $((i - 1)) $((i - 1)) $((i - 1)) $((i - 1)); done; printf ']><a>&e30;</a>'; } >laughs
try 'a billion laughs' 0 'not being well-formed' laughs --type text/xml

# messages
{ for i in $(seq 50000); do printf 'Content-Type: multipart/mixed; boundary=b%s\n\n--b%s\n' "$i" "$i"; done; } >multiparts
try '50,000 nested multiparts' 4 'max-depth' multiparts --type message/rfc822
try '50,000 nested multiparts, allowed' 0 '' multiparts --type message/rfc822 --max-depth 60000
{ yes $'Content-Type: message/rfc822\n' | head -n 100000; } >messages
try '50,000 nested messages' 4 'max-depth' messages --type message/rfc822
{ yes 'X-Header: value' | head -n 1000000; printf 'Content-Type: text/html\n\n<a href=x>'; } >fields
try 'a million header fields' 0 '' fields --type message/rfc822
{ printf 'Content-Type: text/html; x='; head -c 100000000 /dev/zero | tr '\0' a; printf '\n\n<a href=x>'; } >longfield
try 'a header line of 100 MB' 0 '' longfield --type message/rfc822
rm -f longfield
{ printf 'Content-Type: multipart/mixed; boundary=b\n\n'; yes -- $'--b\n\nx' | head -n 3000000; } >parts
try 'a million parts' 4 'max-entities' parts --type message/rfc822
{ printf 'Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n'; head -c 300000 /dev/urandom; } >badbase64
try 'bad base64' 0 '' badbase64 --type message/rfc822
{ printf 'Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n'; yes '=' | head -c 3000000; } >softs
try 'a million soft breaks' 0 '' softs --type message/rfc822
{ printf 'Content-Type: multipart/mixed\n\n--b\nContent-Type: text/html\n\n<a href=x>\n'; } >noboundary
try 'a multipart without a boundary' 4 'without a boundary' noboundary --type message/rfc822

# a page of 150 MB, for which Gumbo's tree is too large; the test stores no copy of the output
if [[ -z ${ABSOLVE_SMALL_MACHINE:-} ]]; then
  yes '<p><a href="x/y.html">some text that goes on for a while</a></p>' | head -c 150000000 >large
  timeout 300 "$absolve" rewrite large -b $U 2>err | head -c 150000000 | tail -c 100 >end
  if [[ ${PIPESTATUS[0]} == 0 ]] && grep -q h.example end; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1)); echo "FAILED: a page of 150 MB: $(cat err)"
  fi
  timeout 300 "$absolve" rewrite large -b $U --engine tree 2>err | cmp -s - large
  codes=("${PIPESTATUS[@]}")
  if [[ ${codes[0]} == 4 && ${codes[1]} == 0 ]] && grep -q 'max-tree-bytes' err; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1)); echo "FAILED: a page of 150 MB, in a tree: ${codes[*]}, $(cat err)"
  fi
  rm -f large
fi

# outputs that cannot be written
printf '<a href=x>' >page
"$absolve" rewrite page -b $U >/dev/full 2>err
[[ $? == 3 ]] && grep -q 'No space left' err && passed=$((passed + 1)) || { failed=$((failed + 1)); echo 'FAILED: a full disk'; }
"$absolve" rewrite page -b $U -o /dev/full 2>err
[[ $? == 3 ]] && grep -q 'No space left' err && passed=$((passed + 1)) || { failed=$((failed + 1)); echo 'FAILED: a full disk by name'; }
"$absolve" rewrite page -b $U -o no/such/folder/x 2>err
[[ $? == 3 ]] && grep -q 'cannot be written' err && passed=$((passed + 1)) || { failed=$((failed + 1)); echo 'FAILED: no such folder'; }
"$absolve" rewrite anchors -b $U 2>err | head -c 10 >/dev/null
codes=("${PIPESTATUS[@]}")
[[ ${codes[0]} == 0 && ! -s err ]] && passed=$((passed + 1)) || { failed=$((failed + 1)); echo "FAILED: a closed pipe: ${codes[*]}"; }

# localize, killed at any moment: each file is old or new as a whole, and --undo restores all of them
mkdir -p site/h && for i in $(seq 400); do printf '<a href=/%s.html>%s</a><a href=x>' "$i" "$i" >"site/h/$i.html"; done
cp -r site whole
for pause in 01 02 03 04 05 07 10 15; do
  timeout -s KILL 0.$pause "$absolve" localize site -b http://h/ 2>/dev/null
  for patience in $(seq 50); do # the killed process may not have ended yet
    "$absolve" localize site --undo 2>err
    code=$?
    grep -q 'another run' err || break
    sleep 0.1
  done
  find site -name '.absolve-*' -delete # temporary files that were not renamed yet
  [[ $code == 0 ]] && diff -r site whole >/dev/null && passed=$((passed + 1)) || { failed=$((failed + 1)); echo "FAILED: localize killed after 0.$pause s: $code, $(cat err)"; }
done
# a mirror that has grown: a second run that fails halfway can still be undone
mkdir -p grown/s && printf '<a href="/s/b.html">x</a><a href="/c.html">' >grown/s/a.html && echo x >grown/s/b.html && echo c >grown/c.html && cp -r grown whole2
printf 'http://h/s/a.html\ts/a.html\nhttp://h/s/b.html\ts/b.html\n' >map1
{ cat map1; printf 'http://h/c.html\tc.html\n'; } >map2
"$absolve" localize grown --map map1
chmod 555 grown/s
cp "$absolve" tool
if [[ $EUID == 0 ]]; then chown -R nobody grown whole2 && chmod a+rx "$work" tool; fi
as_nobody() { if [[ $EUID == 0 ]]; then setpriv --reuid nobody --clear-groups "$@"; else "$@"; fi; }
as_nobody ./tool localize grown --map "$work/map2" 2>/dev/null
first=$?
chmod 755 grown/s
"$absolve" localize grown --undo 2>err
code=$?
[[ $first == 3 && $code == 0 ]] && diff -r grown whole2 >/dev/null && passed=$((passed + 1)) || { failed=$((failed + 1)); echo "FAILED: a mirror that has grown: $first, $code, $(cat err)"; }

# a folder that cannot be read is not an empty one
mkdir -p closed/h/sub && echo '<a href="/sub/b.html">' >closed/h/a.html && echo x >closed/h/sub/b.html
if [[ $EUID == 0 ]]; then chown -R nobody closed; fi
chmod 000 closed/h/sub
for command in "check closed" "localize closed -b http://h/ --dry-run" "pack closed/h -o none.mht"; do
  # shellcheck disable=SC2086
  as_nobody ./tool $command >out 2>err
  code=$?
  [[ $code == 3 ]] && grep -q 'closed/h/sub: error: cannot be read: ' err && passed=$((passed + 1)) || { failed=$((failed + 1)); echo "FAILED: a closed folder: $command: $code, $(cat err)"; }
done
chmod 755 closed/h/sub

# commands that write one file or one folder: the old contents stay until the new ones are complete
{ printf 'Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\nContent-Location: http://h/p\n\n<img src=a1>'; for i in $(seq 300); do printf '\n--b\nContent-Type: image/png\nContent-Location: http://h/a%s\n\n%s' "$i" "$i"; done; printf '\n--b--\n'; } >many.mht
for command in "inline many.mht -o was" "pack whole/h/1.html -o was --date @0" "rewrite many.mht -o was" "unpack many.mht -d box --force"; do
  rm -rf was box
  # shellcheck disable=SC2086
  "$absolve" $command >/dev/null 2>&1
  cp was finished 2>/dev/null
  for pause in 01 02 03 04 06; do
    printf 'what was there' >was && rm -rf box && mkdir box && printf 'what was there' >box/index.html
    # shellcheck disable=SC2086
    { timeout -s KILL 0.0$pause "$absolve" $command; } >/dev/null 2>&1
    if { [[ $(<was) == 'what was there' ]] || cmp -s was finished; } && [[ $(<box/index.html) == 'what was there' || $(<box/index.html) == '<img src=a1.png>' ]]; then
      passed=$((passed + 1))
    else
      failed=$((failed + 1)); echo "FAILED: $command killed after 0.0$pause s"
    fi
  done
done
# a disk that fills up while localize writes
if [[ $EUID == 0 ]] && mkdir -p small && mount -t tmpfs -o size=700k tmpfs small 2>/dev/null; then
  cp -r site/h small/h 2>/dev/null; rm -f small/h/??.html; cp -r small kept
  dd if=/dev/zero of=small/filler bs=1k count=4096 2>/dev/null
  truncate -s -16k small/filler
  "$absolve" localize small/h --no-host-directories -b http://h/ >/dev/null 2>err
  code=$?
  rm -f small/filler
  "$absolve" localize small/h --undo 2>>err
  [[ $code == 3 ]] && grep -q 'No space left' err && diff -r small/h kept/h >/dev/null && passed=$((passed + 1)) || { failed=$((failed + 1)); echo "FAILED: localize on a full disk: $code, $(head -3 err)"; }
  # the same for commands that write one file or one folder
  rm -rf small/*
  printf 'what was there' >small/was && cp many.mht small/
  dd if=/dev/zero of=small/filler bs=1k count=4096 2>/dev/null
  for command in "inline small/many.mht -o small/was" "pack whole/h/1.html -o small/was" "rewrite small/many.mht -o small/was" "unpack small/many.mht -d small/box" "cat many.mht --part 1 -o small/was"; do
    # shellcheck disable=SC2086
    "$absolve" $command >/dev/null 2>err
    code=$?
    [[ $code == 3 && $(<small/was) == 'what was there' && -z $(find small -name '.absolve-*') ]] && cmp -s many.mht small/many.mht && passed=$((passed + 1)) || { failed=$((failed + 1)); echo "FAILED: $command on a full disk: $code, $(head -3 err)"; }
  done
  umount small
else
  echo 'not tried: localize on a full disk, which wants a small file system'
fi

printf '%s passed, %s failed\n' "$passed" "$failed"
((failed == 0))

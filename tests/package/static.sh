#!/usr/bin/env bash
# Runs the static tool in a root that contains only documents, and compares its answers with those of the
# ordinary tool. The comparison shows whether the trimmed ICU data lacks anything. Needs root.
# usage: static.sh SOURCE TOOL
set -euo pipefail
source=$1 tool=$2
((EUID == 0)) || { echo 'skipped: an empty root needs the rights of root'; exit 77; }
command -v icupkg >/dev/null || { echo 'skipped: no icupkg to cut the data of ICU'; exit 77; }
"$source/scripts/static"
static=$source/build/static/absolve-linux-$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
size=$(stat -c %s "$static")
((size < 20000000)) || { echo "$size bytes are more than 20 MB"; exit 1; }
mkdir "$work/empty"
cp "$static" "$work/empty/absolve"
cp -r "$source/fixtures" "$work/empty/fixtures"
compared=0

# same ARGUMENTS…: both tools end alike and print the same; paths are relative to the root.
same() {
  local mine=0 theirs=0
  chroot "$work/empty" /absolve "$@" >"$work/mine" 2>&1 <"$work/in" || mine=$?
  (cd "$work/empty" && "$tool" "$@") >"$work/theirs" 2>&1 <"$work/in" || theirs=$?
  if ((mine != theirs)) || ! cmp -s "$work/mine" "$work/theirs"; then
    echo "not alike: absolve $*"
    diff "$work/mine" "$work/theirs" | head -5
    exit 1
  fi
  compared=$((compared + 1))
}

: >"$work/in"
while read -r file; do
  same links --format jsonl -b http://h.example/d/ "$file"
done < <(cd "$work/empty" && find fixtures -type f | LC_ALL=C sort)

# Every encoding of the Encoding Standard but "replacement", with each byte from 0x80 on before two others.
{
  printf '<a href="'
  for high in {128..255}; do printf "\\x$(printf %x "$high")\\x41\\x$(printf %x "$high")\\xa1"; done
  printf '">'
} >"$work/in"
for encoding in utf-8 ibm866 iso-8859-{2,3,4,5,6,7,8,8-i,10,13,14,15,16} koi8-r koi8-u macintosh \
    windows-{874,1250,1251,1252,1253,1254,1255,1256,1257,1258} x-mac-cyrillic gbk gb18030 big5 euc-jp \
    iso-2022-jp shift_jis euc-kr utf-16be utf-16le x-user-defined; do
  same rewrite --charset $encoding -b http://h.example/
  same links --charset $encoding -b http://h.example/
done

# Hosts: IDNA and lookalike letters.
for name in http://bücher.example/ http://fußball.example/ http://pаypal.example/ http://日本語.example/; do
  same resolve "$name"
  same check "$name"
  same check "$name" --profile rfc3986
done

# File names that differ only in case or normal form.
printf '%s\r\n' 'MIME-Version: 1.0' 'Content-Type: multipart/related; boundary=b' '' '--b' 'Content-Type: text/html' \
  '' '<a href=x>' '--b' 'Content-Type: text/html' 'Content-Location: http://h.example/Ünï.html' '' 'x' \
  '--b' 'Content-Type: text/html' 'Content-Location: http://h.example/ÜNÏ.html' '' 'y' '--b--' \
  >"$work/empty/names.mhtml"
same parts names.mhtml
chroot "$work/empty" /absolve unpack names.mhtml -d mine 2>"$work/mine"
(cd "$work/empty" && "$tool" unpack names.mhtml -d theirs) 2>"$work/theirs"
diff <(ls "$work/empty/mine") <(ls "$work/empty/theirs")
echo "$compared answers alike, $size bytes"

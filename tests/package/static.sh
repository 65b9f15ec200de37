#!/usr/bin/env bash
# Runs the static tool in a root that contains only documents, and compares its answers with those of the
# ordinary tool. Needs root.
# usage: static.sh SOURCE TOOL
set -euo pipefail
source=$1 tool=$2
((EUID == 0)) || { echo 'skipped: an empty root needs the rights of root'; exit 77; }
"$source/scripts/static"
static=$source/build/static/absolve-linux-$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
size=$(stat -c %s "$static")
limit=7600000
[[ $(. /etc/os-release && echo "${VERSION_ID:-}") == 12 ]] || limit=8100000  # Debian 13's libraries are larger.
((size < limit)) || { echo "$size bytes are more than $limit"; exit 1; }
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

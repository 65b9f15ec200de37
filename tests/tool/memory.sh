#!/usr/bin/env bash
# Limits of memory: a large archive, nearly all of it images, is rewritten within 8 MB beyond the mapped input; a
# large page from a pipe is rewritten within 12 MB, in both modes of the scanner; a WARC file with bytes that are not
# a record is listed within 32 MB. MEGABYTES is the size of each, by default 1000.
# usage: memory.sh ABSOLVE [MEGABYTES]      (a build without sanitizers, because they use memory themselves)
set -uo pipefail
absolve=$1 megabytes=${2:-1000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

{
  printf 'MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n'
  for _ in 1 2 3 4; do
    printf -- '--b\nContent-Type: text/html\n\n<a href=x>\n'
    printf -- '--b\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\n'
    head -c $((megabytes * 187500)) /dev/zero | base64
  done
  printf -- '--b--\n'
} >archive.mht

# most_of COMMAND…: writes its exit code and its peak anonymous memory, in kB, to `measured`.
most_of() {
  "$@" &
  local pid=$! now most=0
  while [[ -r /proc/$pid/status ]]; do
    now=$(awk '/^RssAnon/ { print $2 }' "/proc/$pid/status" 2>/dev/null)
    ((${now:-0} > most)) && most=$now
  done
  wait $pid
  echo "$? $most" >measured
}
failed=0

# Mapped pages count as resident once they are read, so only anonymous memory is measured.
most_of "$absolve" rewrite archive.mht -b http://h.example/ >out.mht 2>err
read -r code most <measured
echo "$(stat -c %s archive.mht) bytes of archive, $most kB beyond the mapped input"
((code == 0 && most > 0 && most < 8192)) && [[ $(grep -a -c http://h.example/x out.mht) == 4 ]] || failed=1
rm -f archive.mht out.mht

# Every line has a different link, so the tool cannot share anything between links.
page() {
  printf '<!DOCTYPE html><title>t</title>%s' "$1"
  awk -v links=$((megabytes * 9000)) 'BEGIN { for (i = 0; i < links; ++i)
    printf "<x-%d><p class=c%d><a href=\"../part-%d.html?q=%d\" title=t%d>a link</a>, and text.</x-%d>\n", i, i, i, i, i, i }'
}
for markup in '' '<svg><desc><b><p></svg></b>'; do
  mkfifo page
  page "$markup" >page &
  writer=$!
  most_of "$absolve" rewrite --stream --explain --type 'text/html; charset=utf-8' -b http://h.example/d/e page 2>err |
    tail -c 200 >end
  read -r code most <measured
  echo "a stream of $megabytes MB, $(sed -n 's/.*read by \([^,]*\),.*/\1/p' err): $most kB"
  ((code == 0 && most > 0 && most < 12288)) && grep -q "http://h.example/part-$((megabytes * 9000 - 1)).html" end || failed=1
  # If the tool has not opened the page, its writer waits for ever.
  kill "$writer" 2>/dev/null
  rm page
done

{
  printf 'WARC/1.0\r\n\r\n'
  head -c $((megabytes * 1000000)) /dev/zero | tr '\0' x
  printf '\r\nWARC/1.0\r\nWARC-Type: conversion\r\nContent-Length: 0\r\n\r\n\r\n\r\n'
} >junk.warc
most_of "$absolve" warc list junk.warc >index 2>err
read -r code most <measured
echo "$megabytes MB that are not a record: $most kB"
((code == 4 && most > 0 && most < 32768)) && [[ $(wc -l <index) == 1 ]] || failed=1

{
  printf 'WARC/1.0\r\nWARC-Type: conversion\r\nContent-Length: 0\r\n\r\n'
  head -c $((megabytes * 1000000)) /dev/zero | tr '\0' '\n'
  printf 'WARC/1.0\r\nWARC-Type: conversion\r\nContent-Length: 0\r\n\r\n'
} >lines.warc
most_of "$absolve" warc list lines.warc >index 2>err
read -r code most <measured
echo "$megabytes MB of line ends: $most kB"
((code == 0 && most > 0 && most < 32768)) && [[ $(wc -l <index) == 2 ]] || failed=1
exit $failed

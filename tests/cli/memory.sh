#!/usr/bin/env bash
# An archive of 1 GB, nearly all of it images, is rewritten within 64 MB beyond the mapped input.
# usage: memory.sh ABSOLVE      (not one with sanitizers, whose memory is their own)
set -uo pipefail
absolve=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

{
  printf 'MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n'
  for _ in 1 2 3 4; do
    printf -- '--b\nContent-Type: text/html\n\n<a href=x>\n'
    printf -- '--b\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\n'
    head -c 187500000 /dev/zero | base64
  done
  printf -- '--b--\n'
} >archive.mht

# What is mapped counts as resident once it is read; what is beyond it is anonymous memory.
"$absolve" rewrite archive.mht -b http://h.example/ >out.mht 2>err &
pid=$! most=0
while [[ -r /proc/$pid/status ]]; do
  now=$(awk '/^RssAnon/ { print $2 }' "/proc/$pid/status" 2>/dev/null)
  ((${now:-0} > most)) && most=$now
done
wait $pid
code=$?
echo "$(stat -c %s archive.mht) bytes of archive, $most kB beyond the mapped input"
((code == 0 && most > 0 && most < 65536)) && [[ $(grep -a -c http://h.example/x out.mht) == 4 ]]

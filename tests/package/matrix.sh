#!/usr/bin/env bash
# Builds the library and the tool without one half of the optional libraries, without the other half, and without all
# of them. What needs a missing library must say so, and everything else must work.
# usage: matrix.sh SOURCE BUILD
set -euo pipefail
source=$1 build=$2
libraries=(ZLIB BROTLI ZSTD OPENSSL SECCOMP PSL GUMBO EXPAT MIMETIC)
top=$source
. "$source/scripts/cache"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# expect WITHOUT STATUS TEXT ARGUMENTS…: the tool ends with STATUS and prints TEXT.
expect() {
  local without=$1 status=$2 text=$3 got=0
  shift 3
  "$build/absolve" "$@" >"$work/out" 2>&1 || got=$?
  if ((got != status)) || [[ $(<"$work/out") != *"$text"* ]]; then
    echo "without $without: absolve $*: ended with $got, not $status, or lacks: $text"
    head -5 "$work/out"
    failed=1
  fi
}

# coded CODING BASE64: writes a response whose page has that coding.
coded() {
  printf 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: %s\r\n\r\n' "$1" >"$work/$1.http"
  base64 -d <<<"$2" >>"$work/$1.http"
}
coded gzip H4sIAAAAAAACA7NJVMgoSk2zrbADAE2bM5gKAAAA
coded br GwkA+KV88EoSYaKgmgo=
coded zstd KLUv/SAKUQAAPGEgaHJlZj14Pg==
printf 'Subject: x\n\nhttp://h/x\n' >"$work/mail.eml"
page=$work/page.html xml=$work/page.svg
echo '<a href=x>' >"$page"
echo '<svg xmlns="http://www.w3.org/2000/svg"><a href="x"/></svg>' >"$xml"

# check WITHOUT…: checks that the tool lacks these libraries and has all others.
check() {
  local name=$* library
  expect "$name" 0 http://h/x rewrite "$page" -b http://h/
  expect "$name" 0 http://a/b resolve -b http://a/ b
  for library in "${libraries[@]}"; do
    local status=0 text=
    if [[ " $name " == *" $library "* ]]; then status=4 text='made without the library'; fi
    case $library in
      ZLIB) expect "$name" $status "$text" links "$work/gzip.http" -b http://h/ ;;
      BROTLI) expect "$name" $status "$text" links "$work/br.http" -b http://h/ ;;
      ZSTD) expect "$name" $status "$text" links "$work/zstd.http" -b http://h/ ;;
      GUMBO) expect "$name" $status "$text" links --engine tree "$page" -b http://h/ ;;
      EXPAT) expect "$name" $status "$text" links "$xml" -b http://h/ ;;
      SECCOMP)
        if ((status)); then status=2 text='made without libseccomp'; fi
        expect "$name" $status "$text" links --sandbox "$page" -b http://h/
        ;;
      PSL)
        if ((status)); then status=2 text='made without libpsl'; fi
        expect "$name" $status "$text" links --count-by domain "$page" -b http://h/
        ;;
      MIMETIC) expect "$name" $status "$text" links --verify "$work/mail.eml" ;;
      OPENSSL)
        rm -rf "$work/mirror"
        mkdir -p "$work/mirror/h"
        cp "$page" "$work/mirror/h/index.html"
        expect "$name" $status "$text" localize "$work/mirror" -b http://h/
        ;;
    esac
  done
}

# needed FILE: the shared libraries that FILE needs, except those of the compiler.
needed() {
  readelf -d "$build/$1" | sed -n 's/.*(NEEDED).*\[lib\(.*\)\.so.*/\1/p' |
    grep -vE '^(stdc\+\+|gcc_s|c|m|ld-linux.*)$' | sort | tr '\n' ' '
}

for without in "ZLIB ZSTD SECCOMP EXPAT" "BROTLI OPENSSL PSL GUMBO MIMETIC" "${libraries[*]}"; do
  options=()
  for library in "${libraries[@]}"; do
    if [[ " $without " == *" $library "* ]]; then options+=("-DABSOLVE_WITH_$library=OFF")
    else options+=("-DABSOLVE_WITH_$library=ON"); fi
  done
  cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DABSOLVE_HARDEN=ON \
    -DABSOLVE_TESTS=OFF "${options[@]}" >"$work/log"
  cmake --build "$build" -- --quiet
  # shellcheck disable=SC2086
  check $without
  echo "without $without: needs $(needed absolve)"
done
for file in absolve libabsolve.so; do
  for library in $(needed $file); do
    echo "without all of them $file still needs $library"
    failed=1
  done
done
exit $failed

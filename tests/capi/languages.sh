#!/usr/bin/env bash
# The examples in other languages list the same links as the example in C. If the toolchain of a language is missing,
# the test says so and skips it.
# usage: languages.sh EXAMPLES PREFIX LINKS FIXTURES   PREFIX: where the library was installed
set -euo pipefail
examples=$1 prefix=$2 links=$3 fixtures=$4
pc=$(find "$prefix" -name absolve.pc)
export PKG_CONFIG_PATH=${pc%/*}
library=$(pkg-config --variable=libdir absolve)
export LD_LIBRARY_PATH=$library
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
url=http://h.example/d/
skipped=0

# Compares an example with the C example, which also prints places, on each page.
compare() {
  local language=$1 page
  shift
  for page in "$fixtures"/html/{garden,lists,windows-1252}.in.html; do
    "$links" $url "$page" | sed 's/^[0-9]*:[0-9]* //' >"$work/expected"
    [[ -s $work/expected ]]
    "$@" $url "$page" >"$work/given"
    diff "$work/expected" "$work/given" || { echo "$language: links of $page"; exit 1; }
  done
  echo "$language: the links that C lists"
}

skip() {
  echo "  skipped: $1"
  skipped=1
}

if [[ -n $(command -v go) ]]; then
  (cd "$work" && GOFLAGS=-mod=mod GOCACHE="$work/cache" go build -o go "$examples/go/links.go")
  compare Go "$work/go"
else
  skip 'no Go'
fi
if [[ -n $(command -v rustc) ]]; then
  rustc -L "$library" -o "$work/rust" "$examples/rust/links.rs"
  compare Rust "$work/rust"
else
  skip 'no Rust'
fi
jna=/usr/share/java/jna.jar
if [[ -n $(command -v javac) && -e $jna ]]; then
  javac -cp $jna -d "$work" "$examples/java/Links.java"
  compare Java java -Djna.library.path="$library" -cp "$jna:$work" Links
else
  skip 'no JDK, or no JNA (libjna-java)'
fi
((skipped == 0)) || exit 77

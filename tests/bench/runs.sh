#!/usr/bin/env bash
# Checks that the benchmarks run, with fixtures and minimal times. The figures mean nothing here.
#   runs.sh DIR-OF-PROGRAMS FIXTURES
set -euo pipefail
programs=$1 fixtures=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The number of measurements; each row of output has its rate in bytes or items per second.
rows() {
  grep -c '_per_second=' "$work/out" || true
}
expect() {
  local count
  count=$(rows)
  ((count >= $1)) && return
  cat "$work/out" >&2
  echo "$2: $count rows, where there are $1" >&2
  exit 1
}

for page in "$fixtures"/html/*.in.html; do
  printf '%s\thttp://h.example/d/%s\n' "$page" "${page##*/}"
done >"$work/pages.tsv"
for sheet in "$fixtures"/css/*.in.css; do
  printf '%s\thttp://h.example/d/%s\n' "$sheet" "${sheet##*/}"
done >"$work/sheets.tsv"

"$programs/absolve_bench" --benchmark_min_time=0.001 >"$work/out" 2>&1
expect 9 absolve_bench
"$programs/absolve_bench_mime" "$work/pages.tsv" "$fixtures"/mime/*.eml \
  --benchmark_min_time=0.001 >"$work/out" 2>&1
expect 24 absolve_bench_mime

# Each program prints its rate in MB/s and a checksum.
for way in copy bare-scan absolve-find absolve-examine absolve-rewrite absolve-tree; do
  "$programs/absolve_bench_pages" "$way" "$work/pages.tsv" | grep -qE '^[0-9.e+]+ [1-9][0-9]*$'
done
for way in copy absolve-find absolve-rewrite; do
  "$programs/absolve_bench_css" "$way" "$work/sheets.tsv" | grep -qE '^[0-9.e+]+ [1-9][0-9]*$'
done
echo "the benchmarks run"

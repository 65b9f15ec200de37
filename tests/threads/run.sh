#!/usr/bin/env bash
# Builds the library with the thread sanitizer, and shares its objects between threads.
# usage: run.sh SOURCE BUILD
set -euo pipefail
source=$1 build=$2
command -v clang++-19 >/dev/null || { echo 'skipped: no clang 19'; exit 77; }
top=$source
. "$source/scripts/cache"
export CC=clang-19 CXX=clang++-19
cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=None -DABSOLVE_TOOL=OFF -DABSOLVE_TESTS=OFF -DABSOLVE_PRECOMPILE=ON \
  -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19 \
  -DCMAKE_C_FLAGS='-fsanitize=thread -O0' -DCMAKE_CXX_FLAGS='-fsanitize=thread -O0' >"$build.log"
cmake --build "$build" --target absolve -- --quiet
mapfile -t libraries < <(find "$build" -maxdepth 1 -name 'libabsolve*.a' | sort)
clang++-19 -std=c++20 -fsanitize=thread -O0 -I"$source/include" "$source/tests/threads/shared.cpp" \
  "${libraries[@]}" -lmimetic -lexpat -lz -lbrotlidec -lzstd -lpthread -o "$build/shared"
TSAN_OPTIONS=halt_on_error=1 "$build/shared" "$source/fixtures"

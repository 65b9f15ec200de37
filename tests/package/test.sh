#!/usr/bin/env bash
# Builds and installs the project as its users do, then builds and runs a program against it.
# usage: test.sh SOURCE WORK
set -euo pipefail
source=$1 work=$2
rm -rf "$work"
mkdir -p "$work"
# The build has the place and the flags of the other release builds, so that ccache can share objects.
top=$source
. "$source/scripts/cache"
build=$source/build/package
cmake -S "$source" -B "$build" -G Ninja -DABSOLVE_TESTS=OFF -DABSOLVE_HARDEN=ON
cmake --build "$build" 2>&1 | tee "$work/build.log"
# Warnings are errors in this test. They are not in the build, which has the flags of a release.
! grep 'warning: ' "$work/build.log" || { echo 'the compiler warns'; exit 1; }
cmake --install "$build" --prefix "$work/prefix"
# The library alone, as a program that embeds it builds it: by its own target, or without the tool.
mkdir "$work/library"
cmake -S "$source" -B "$work/library/build" -G Ninja -DABSOLVE_TOOL=OFF >"$work/library/log"
grep -q 'ABSOLVE_TESTS:BOOL=OFF' "$work/library/build/CMakeCache.txt"
if grep -qi 'CLI11_DIR\|OPENSSL_CRYPTO' "$work/library/build/CMakeCache.txt"; then
  echo 'the library alone asks for what the tool needs' && exit 1
fi
rm -f "$build/absolve"
cmake --install "$build" --prefix "$work/library/prefix"
[[ -e $work/library/prefix/include/absolve/absolve.hpp && ! -e $work/library/prefix/bin/absolve ]]
cmake -S "$source/tests/package/consumer" -B "$work/consumer" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix"
cmake --build "$work/consumer"
[[ $("$work/consumer/consumer") == '<a href="http://h.example/dir/x">' ]]
# The component `shared` asks for no other library, and not for the static one.
cp -a "$work/prefix" "$work/shared_prefix"
find "$work/shared_prefix" -name '*.a' -delete
disabled=()
for package in EXPAT ZLIB Brotli zstd Mimetic; do disabled+=("-DCMAKE_DISABLE_FIND_PACKAGE_$package=ON"); done
cmake -S "$source/tests/package/consumer_in_c" -B "$work/consumer_in_c" -G Ninja -DCMAKE_PREFIX_PATH="$work/shared_prefix" \
  "${disabled[@]}"
cmake --build "$work/consumer_in_c"
"$work/consumer_in_c/consumer_in_c"
[[ $("$work/prefix/bin/absolve" resolve -b http://a/b/c ../d) == http://a/d ]]
# From C, with pkg-config: the shared library, then the static one.
export PKG_CONFIG_PATH="$work/prefix/lib/pkgconfig"
[[ -d $PKG_CONFIG_PATH ]] || PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name absolve.pc)")
library=$(pkg-config --variable=libdir absolve)
for program in contract million; do
  # shellcheck disable=SC2046
  cc -std=c99 -Wall -Wextra -Wpedantic -Werror "$source/tests/capi/$program.c" \
    $(pkg-config --cflags --libs absolve) -Wl,-rpath,"$library" -o "$work/shared_$program"
  readelf -d "$work/shared_$program" | grep -q 'NEEDED.*libabsolve\.so\.1'
  # shellcheck disable=SC2046
  cc -std=c99 "$source/tests/capi/$program.c" $(pkg-config --cflags absolve) \
    "$library/libabsolve.a" $(pkg-config --static --libs absolve | sed 's/-labsolve //') \
    -o "$work/static_$program"
  ! readelf -d "$work/static_$program" | grep -q 'libabsolve'
  "$work/shared_$program" && "$work/static_$program"
done
# A program that was compiled with headers of another version does not link.
# shellcheck disable=SC2046
if c++ -std=c++20 -DABSOLVE_VERSION_H '-DABSOLVE_VERSIONED=inline v0_8' "$source/tests/package/consumer/consumer.cpp" \
    $(pkg-config --cflags absolve) "$library/libabsolve.a" $(pkg-config --static --libs absolve | sed 's/-labsolve //') \
    -o "$work/other" 2>"$work/other.log"; then
  echo 'a program of another version links' && exit 1
fi
grep -q 'undefined reference to .absolve::v0_8::' "$work/other.log"
# The programs in README and docs must print what the pages say.
python3 "$source/tests/docs/programs.py" "$source" "$work/programs"
for program in "$work"/programs/*.c*; do
  if [[ $program == *.cpp ]]; then
    # shellcheck disable=SC2046
    c++ -std=c++20 -Wall -Wextra -Wpedantic -Werror "$program" $(pkg-config --cflags absolve) \
      "$library/libabsolve.a" $(pkg-config --static --libs absolve | sed 's/-labsolve //') -o "$work/program"
  else
    # shellcheck disable=SC2046
    cc -std=c99 -Wall -Wextra -Wpedantic -Werror "$program" \
      $(pkg-config --cflags --libs absolve) -Wl,-rpath,"$library" -o "$work/program"
  fi
  "$work/program" >"$work/printed"
  expected=${program%.*}.expected
  [[ ! -e $expected ]] || diff "$expected" "$work/printed"
done
# With a file of this size, memory that grows by 8 bytes for each link exceeds the limits.
bash "$source/tests/tool/memory.sh" "$work/prefix/bin/absolve" 250

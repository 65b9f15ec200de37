#!/usr/bin/env bash
# Checks that the binaries of a release have the protections of the compiler and the linker.
# usage: hardened.sh PREFIX|BINARY…      PREFIX: where the tool and the library are installed
set -uo pipefail
checked=0 failed=0
holds() { # NAME CONDITION…
  checked=$((checked + 1))
  "${@:2}" || { failed=$((failed + 1)); echo "FAILED: $file: $1"; }
}
has() { grep -q -- "$2" <<<"$1"; }
lacks() { ! has "$@"; }

files=("$@")
[[ -d $1 ]] && mapfile -t files < <(find "$1" -type f \( -name absolve -o -name 'libabsolve.so.*' \) | grep -v /share/)
for file in "${files[@]}"; do
  headers=$(readelf -lW "$file") dynamic=$(readelf -dW "$file" 2>&1) notes=$(readelf -nW "$file" 2>&1)
  symbols=$(nm -D "$file" 2>/dev/null; nm "$file" 2>/dev/null)
  holds 'is independent of its address' has "$(readelf -hW "$file")" 'Type: *DYN'
  holds 'has a stack that is not executable' has "$headers" 'GNU_STACK.* RW '
  holds 'has no segment that is writable and executable' lacks "$headers" 'LOAD.* RWE '
  holds 'makes relocations read-only' has "$headers" GNU_RELRO
  holds 'names no folder to search for libraries' lacks "$dynamic" 'RPATH\|RUNPATH'
  # The static tool has no symbols, and binds nothing at run time.
  if [[ $dynamic == *NEEDED* ]]; then
    holds 'binds all symbols at the start' has "$dynamic" 'NOW'
    holds 'checks its stack' has "$symbols" __stack_chk_fail
    holds 'checks the sizes of buffers' has "$symbols" '__[a-z]*_chk@'
    # Nothing goes to the network, with the sandbox or without (SECURITY.md).
    holds 'opens no socket and starts no program' lacks "$(nm -D --undefined-only "$file")" \
      ' \(socket\|socketpair\|connect\|bind\|getaddrinfo\|exec[a-z]*\|v\?fork\|posix_spawnp\?\|system\|popen\)\(@\|$\)'
  fi
  if [[ $(uname -m) == x86_64 ]]; then
    holds 'works with a shadow stack' has "$notes" SHSTK
    holds 'marks the targets of indirect branches' has "$(objdump -d --no-show-raw-insn "$file" | head -n 200000)" endbr64
  fi
done
echo "$checked checked, $failed failed"
((checked >= 8 && failed == 0))

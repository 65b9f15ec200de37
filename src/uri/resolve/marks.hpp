#pragma once

#include <algorithm>
#include <cstdint>

#include "text/block.hpp"

namespace absolve {

/// The positions, among up to 64 bytes, of the characters that matter to the short path; one bit
/// per byte.
struct Marks {
  std::uint64_t slash = 0;
  std::uint64_t dot = 0;  ///< a dot, or the `%` of an escaped one
  std::uint64_t colon = 0;
  std::uint64_t ends_path = 0;  ///< `?` and `#`
  /// What some part of a special URL percent-encodes: controls, space, `"`, `<`, `>`, `'`, grave
  /// accent, and all beyond ASCII. Empty if the profile encodes nothing.
  std::uint64_t encoded = 0;
  std::uint64_t encoded_in_path = 0;  ///< what only its path cannot keep: `\`, `^`, `{`, `}`
};

template <bool is_web>
[[gnu::always_inline]] inline void mark_block(Block block, unsigned offset, Marks& marks) {
  const auto bits = [offset](Block found) {
    return static_cast<std::uint64_t>(found.mask()) << offset;
  };
  marks.slash |= bits(block == '/');
  marks.colon |= bits(block == ':');
  marks.ends_path |= bits(block == '?' | block == '#');
  marks.dot |= bits(is_web ? block == '.' | block == '%' : block == '.');
  if constexpr (is_web) {
    // `<` and `>`, `\` and `^`, differ in one bit.
    marks.encoded |= bits(block < '!' | block == '\x7f' | block == '"' | block == '\'' |
                          block == '`' | (block | '\x02') == '>');
    marks.encoded_in_path |= bits((block | '\x02') == '^' | block == '{' | block == '}');
  }
}

/// Marks `size` bytes, at most 64. Reads no bytes beyond them.
template <bool is_web>
[[gnu::always_inline]] inline Marks mark(const char* text, unsigned size) {
  Marks marks;
  if (size < Block::size) {
    mark_block<is_web>(Block::load_short(text, size), 0, marks);
    marks.encoded &= (std::uint64_t{1} << size) - 1;  // the zeroes are not part of the text
    return marks;
  }
  mark_block<is_web>(Block::load(text), 0, marks);
  if (size > 2 * Block::size) mark_block<is_web>(Block::load(text + 16), 16, marks);
  if (size > 3 * Block::size) mark_block<is_web>(Block::load(text + 32), 32, marks);
  // The last block ends with the text and may overlap the block before it; the bits agree.
  mark_block<is_web>(Block::load(text + size - Block::size), size - Block::size, marks);
  return marks;
}

}  // namespace absolve

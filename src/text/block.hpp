#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>

#include "absolve/version.h"
#endif

namespace absolve::ABSOLVE_VERSIONED {

/// Sixteen bytes that are compared at once. A comparison yields a block whose bytes are all ones or
/// all zeros. `mask` turns that into one bit per byte, the lowest for the first byte.
class Block {
 public:
  static constexpr unsigned size = 16;
  using Bytes = std::int8_t __attribute__((vector_size(size)));

  explicit Block(Bytes bytes) : bytes_(bytes) {}
  /// The 16 bytes at `from`, which need no alignment.
  static Block load(const char* from) {
    Bytes bytes;
    std::memcpy(&bytes, from, size);
    return Block(bytes);
  }

  /// The `length` bytes at `from`, fewer than 16, followed by zeros. They are assembled from two
  /// loads that may overlap, because a copy of variable length would cost more than all other work.
  static Block load_short(const char* from, unsigned length) {
    static_assert(std::endian::native == std::endian::little);
    const auto load = [from](unsigned at, auto word) {
      std::memcpy(&word, from + at, sizeof word);
      return static_cast<std::uint64_t>(word);
    };
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    if (length >= 8) {
      low = load(0, std::uint64_t{});
      high = load(length - 8, std::uint64_t{}) >> (8 * (15 - length)) >> 8;
    } else if (length >= 4) {
      low = load(0, std::uint32_t{}) | load(length - 4, std::uint32_t{}) << (8 * (length - 4));
    } else if (length != 0) {
      low = load(0, std::uint8_t{}) | load(length / 2, std::uint8_t{}) << (8 * (length / 2)) |
            load(length - 1, std::uint8_t{}) << (8 * (length - 1));
    }
    return of(low, high);
  }
  /// The bytes of two words in their order in memory.
  static Block of(std::uint64_t low, std::uint64_t high) {
    const std::uint64_t words[] = {low, high};
    Bytes bytes;
    std::memcpy(&bytes, words, size);
    return Block(bytes);
  }

  friend Block operator==(Block a, Block b) { return Block(a.bytes_ == b.bytes_); }
  friend Block operator==(Block a, char c) { return Block(a.bytes_ == all(c)); }
  /// Compares signed numbers, so every byte from 0x80 up is less than any ASCII character.
  friend Block operator<(Block a, char c) { return Block(a.bytes_ < all(c)); }
  friend Block operator|(Block a, Block b) { return Block(a.bytes_ | b.bytes_); }
  friend Block operator|(Block a, char c) { return Block(a.bytes_ | all(c)); }
  friend Block operator&(Block a, Block b) { return Block(a.bytes_ & b.bytes_); }

  /// Adds 1 to each byte of `counts` where this block is all ones. The block must be the result of
  /// a comparison.
  void add_to(Bytes& counts) const {
    using Unsigned = std::uint8_t __attribute__((vector_size(size)));
    counts = reinterpret_cast<Bytes>(reinterpret_cast<Unsigned>(counts) -
                                     reinterpret_cast<Unsigned>(bytes_));
  }
  /// The sum of 16 bytes, each from 0 to 255.
  [[nodiscard]] static std::size_t sum(Bytes counts) {
#if defined(__SSE2__)
    const __m128i sums = _mm_sad_epu8(reinterpret_cast<__m128i>(counts), _mm_setzero_si128());
    return static_cast<std::size_t>(_mm_cvtsi128_si64(sums)) +
           static_cast<std::size_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(sums, sums)));
#else
    std::size_t total = 0;
    for (unsigned i = 0; i < size; ++i) total += static_cast<std::uint8_t>(counts[i]);
    return total;
#endif
  }

  [[nodiscard]] std::uint32_t mask() const {
#if defined(__SSE2__)
    return static_cast<std::uint32_t>(_mm_movemask_epi8(reinterpret_cast<__m128i>(bytes_)));
#else
    std::uint32_t bits = 0;
    for (unsigned i = 0; i < size; ++i) bits |= static_cast<std::uint32_t>(bytes_[i] & 1) << i;
    return bits;
#endif
  }

 private:
  static Bytes all(char c) {
#if defined(__SSE2__)
    return reinterpret_cast<Bytes>(_mm_set1_epi8(c));
#else
    return Bytes{} + static_cast<std::int8_t>(c);
#endif
  }

  Bytes bytes_;
};

/// Whether `marked` holds for any byte of `text`. `marked` takes a block and returns the result of
/// a comparison.
template <class Marked>
[[nodiscard]] inline bool any_byte(std::string_view text, Marked marked) {
  const auto size = static_cast<unsigned>(text.size() % Block::size);
  if (text.size() < Block::size) {
    return (marked(Block::load_short(text.data(), size)).mask() & ((1U << size) - 1)) != 0;
  }
  std::uint32_t found = 0;
  for (std::size_t at = 0; at + Block::size <= text.size(); at += Block::size) {
    found |= marked(Block::load(text.data() + at)).mask();
  }
  // The last block ends with the text, so it may overlap bytes that have been tested already.
  return (found | marked(Block::load(text.data() + text.size() - Block::size)).mask()) != 0;
}

/// The offset of the first byte at or after `from` that is one of `marks`, or the end of `text`.
/// Each mark costs a comparison per block, so there should be few.
[[nodiscard]] inline std::size_t find_any(std::string_view text, std::string_view marks,
                                          std::size_t from) {
  const auto found_in = [marks](Block block) {
    Block found = block == marks.front();
    for (const char mark : marks.substr(1)) found = found | (block == mark);
    return found.mask();
  };
  for (; from + Block::size <= text.size(); from += Block::size) {
    const std::uint32_t found = found_in(Block::load(text.data() + from));
    if (found != 0) return from + static_cast<std::size_t>(std::countr_zero(found));
  }
  const auto rest = static_cast<unsigned>(text.size() - from);
  if (rest == 0) return from;
  // The bit at `rest` stands for the end of the text. It also hides matches in the zeros after it.
  const std::uint32_t found = found_in(Block::load_short(text.data() + from, rest)) | 1U << rest;
  return from + static_cast<std::size_t>(std::countr_zero(found));
}

/// The number of times that `c` occurs in `text`. `c` must not be NUL.
[[nodiscard]] inline std::size_t count_byte(std::string_view text, char c) {
  constexpr std::size_t max_blocks = 255;  // so that each count fits a byte
  std::size_t count = 0;
  while (!text.empty()) {
    const std::string_view run = text.substr(0, max_blocks * Block::size);
    Block::Bytes counts{};
    std::size_t at = 0;
    for (; at + Block::size <= run.size(); at += Block::size) {
      (Block::load(run.data() + at) == c).add_to(counts);
    }
    if (at < run.size()) {
      const auto rest = static_cast<unsigned>(run.size() - at);
      (Block::load_short(run.data() + at, rest) == c).add_to(counts);
    }
    count += Block::sum(counts);
    text.remove_prefix(run.size());
  }
  return count;
}

/// The offset after the last `mark` in `text`; 0 where there is none.
[[nodiscard]] inline std::size_t behind_last(std::string_view text, char mark) {
  std::size_t end = text.size();
  for (; end >= Block::size; end -= Block::size) {
    const auto found =
        static_cast<std::uint16_t>((Block::load(text.data() + end - Block::size) == mark).mask());
    if (found != 0) return end - static_cast<std::size_t>(std::countl_zero(found));
  }
  while (end > 0 && text[end - 1] != mark) --end;
  return end;
}

/// The length of the longest common suffix of `a` and `b`.
[[nodiscard]] inline std::size_t shared_suffix(std::string_view a, std::string_view b) {
  const std::size_t most = a.size() < b.size() ? a.size() : b.size();
  const char* const a_end = a.data() + a.size();
  const char* const b_end = b.data() + b.size();
  std::size_t shared = 0;
  for (; shared + Block::size <= most; shared += Block::size) {
    const std::uint32_t same =
        (Block::load(a_end - shared - Block::size) == Block::load(b_end - shared - Block::size))
            .mask();
    if (same != 0xFFFF) {
      return shared + static_cast<std::size_t>(std::countl_one(static_cast<std::uint16_t>(same)));
    }
  }
  const auto rest = static_cast<unsigned>(most - shared);
  if (rest == 0) return shared;
  const auto front_of = [&](const char* end) { return Block::load_short(end - most, rest); };
  const std::uint32_t same = (front_of(a_end) == front_of(b_end)).mask() << (Block::size - rest);
  return shared +
         std::min(rest, static_cast<unsigned>(std::countl_one(static_cast<std::uint16_t>(same))));
}

}  // namespace absolve::ABSOLVE_VERSIONED

#pragma once

#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace absolve {

/// Sixteen bytes looked at in one go. A comparison gives a block of all-ones and zeroes, and `mask`
/// its bits, the first byte's lowest.
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

  /// The bytes of two words as they stand in memory.
  static Block of(std::uint64_t low, std::uint64_t high) {
    const std::uint64_t words[] = {low, high};
    Bytes bytes;
    std::memcpy(&bytes, words, size);
    return Block(bytes);
  }

  friend Block operator==(Block a, char c) { return Block(a.bytes_ == all(c)); }
  /// Less as signed numbers: every byte from 0x80 up is less than any ASCII character.
  friend Block operator<(Block a, char c) { return Block(a.bytes_ < all(c)); }
  friend Block operator|(Block a, Block b) { return Block(a.bytes_ | b.bytes_); }
  friend Block operator|(Block a, char c) { return Block(a.bytes_ | all(c)); }
  friend Block operator&(Block a, Block b) { return Block(a.bytes_ & b.bytes_); }

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
  static Bytes all(char c) { return Bytes{} + static_cast<std::int8_t>(c); }

  Bytes bytes_;
};

}  // namespace absolve

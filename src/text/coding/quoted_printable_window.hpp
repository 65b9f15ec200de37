#pragma once

#include <cstdint>

#include "text/block.hpp"

namespace absolve {

/// 64 bytes of quoted-printable, and the one behind them.
class QuotedPrintableWindow {
 public:
  static constexpr unsigned size = 4 * Block::size;
  explicit QuotedPrintableWindow(const char* bytes) : bytes_(bytes) {}
  /// The bits of those that are `c`, the first one lowest.
  [[nodiscard]] std::uint64_t bits_of(char c) const {
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < size; i += Block::size) {
      bits |= std::uint64_t{(Block::load(bytes_ + i) == c).mask()} << i;
    }
    return bits;
  }
  /// Whether some line may end in blanks: any control behind a blank will do.
  [[nodiscard]] bool may_drop_blanks() const {
    const auto found = [this](unsigned i) {
      const Block block = Block::load(bytes_ + i);
      return ((block == ' ') | (block == '\t')) & (Block::load(bytes_ + i + 1) < '\x0E');
    };
    return ((found(0) | found(16)) | (found(32) | found(48))).mask() != 0;
  }

 private:
  const char* bytes_;
};

}  // namespace absolve

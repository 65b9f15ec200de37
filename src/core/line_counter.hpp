#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/block.hpp"

namespace absolve {

/// Line and column, in bytes and from 1, of offsets in one text. What a call costs grows with the
/// distance from the offset of the call before, and, where that is behind, with the line's length.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {}

  struct Position {
    std::size_t line;
    std::size_t column;
  };
  Position at(std::size_t offset) {
    if (offset < counted_) go_back(offset);
    std::size_t at = counted_;
    counted_ = offset;
    const char* const text = text_.data();
    constexpr std::size_t two = std::size_t{2} * Block::size;
    for (; offset - at >= two; at += two) {
      const std::uint32_t high = line_ends(Block::load(text + at + Block::size));
      count(at, line_ends(Block::load(text + at)) | high << Block::size);
    }
    if (offset - at >= Block::size) {
      count(at, line_ends(Block::load(text + at)));
      at += Block::size;
    }
    if (const auto rest = static_cast<unsigned>(offset - at); rest != 0) {
      const bool is_whole = text_.size() - at >= Block::size;
      const Block block = is_whole ? Block::load(text + at) : Block::load_short(text + at, rest);
      count(at, line_ends(block) & ((1U << rest) - 1));
    }
    return {line_, offset - line_start_ + 1};
  }

 private:
  // A bit for each line end, the lowest for the first byte.
  [[nodiscard]] static std::uint32_t line_ends(Block block) { return (block == '\n').mask(); }

  // Most blocks hold no line end, so the count goes by the bits of those that do.
  void count(std::size_t at, std::uint32_t ends) {
    if (ends == 0) return;
    line_start_ = at + static_cast<std::size_t>(std::bit_width(ends));
    for (; ends != 0; ends &= ends - 1) ++line_;
  }

  void go_back(std::size_t offset) {
    const std::string_view between = text_.substr(offset, counted_ - offset);
    const std::size_t ends = count_byte(between, '\n');
    counted_ = offset;
    if (ends == 0) return;
    line_ -= ends;
    line_start_ = behind_last(text_.substr(0, offset), '\n');
  }

  std::string_view text_;
  std::size_t line_ = 1;
  std::size_t line_start_ = 0;
  std::size_t counted_ = 0;  // how far line ends have been counted
};

}  // namespace absolve

#pragma once

#include <algorithm>
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
    for (; counted_ + Block::size <= offset; counted_ += Block::size) {
      const std::uint32_t ends = (Block::load(text_.data() + counted_) == '\n').mask();
      if (ends == 0) continue;
      line_ += static_cast<std::size_t>(std::popcount(ends));
      line_start_ = counted_ + static_cast<std::size_t>(std::bit_width(ends));
    }
    for (; counted_ < offset; ++counted_) {
      if (text_[counted_] != '\n') continue;
      ++line_;
      line_start_ = counted_ + 1;
    }
    return {line_, offset - line_start_ + 1};
  }

 private:
  void go_back(std::size_t offset) {
    const std::string_view between = text_.substr(offset, counted_ - offset);
    const auto ends = static_cast<std::size_t>(std::count(between.begin(), between.end(), '\n'));
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

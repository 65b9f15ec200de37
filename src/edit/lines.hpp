#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "uri/block.hpp"

namespace absolve {

/// Line and column, in bytes and from 1, of ascending offsets in one text. Linear over all calls.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {}

  struct Position {
    std::size_t line;
    std::size_t column;
  };
  /// `offset` must not be less than in the call before.
  Position at(std::size_t offset) {
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
  std::string_view text_;
  std::size_t line_ = 1;
  std::size_t line_start_ = 0;
  std::size_t counted_ = 0;  // how far line ends have been counted
};

}  // namespace absolve

#pragma once

#include <cstddef>
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
    const std::string_view passed = text_.substr(counted_, offset - counted_);
    counted_ = offset;
    if (const std::size_t ends = count_byte(passed, '\n'); ends != 0) {
      line_ += ends;
      line_start_ = offset - (passed.size() - behind_last(passed, '\n'));
    }
    return {line_, offset - line_start_ + 1};
  }

 private:
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

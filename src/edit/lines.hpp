#pragma once

#include <cstddef>
#include <string_view>

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
    for (;;) {
      const auto end = text_.find('\n', line_start_);
      if (end == std::string_view::npos || end >= offset) break;
      line_start_ = end + 1;
      ++line_;
    }
    return {line_, offset - line_start_ + 1};
  }

 private:
  std::string_view text_;
  std::size_t line_ = 1;
  std::size_t line_start_ = 0;
};

}  // namespace absolve

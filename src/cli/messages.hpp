#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace absolve::cli {

/// `text` fit for a terminal: control characters, bytes that are not UTF-8 and characters that
/// turn the direction of text become `\xHH`.
[[nodiscard]] std::string printable(std::string_view text);

/// A line on standard error: "absolve: " and the message, made printable.
void complain(std::string_view message);

/// A line on standard error about a file: "absolve: FILE: message".
void complain_of(std::string_view file, std::string_view message);

/// Line and column, in bytes and from 1, of ascending offsets in one text. Linear over all calls.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {}

  struct Position {
    std::size_t line;
    std::size_t column;
  };
  /// `offset` must not be less than in the call before.
  Position at(std::size_t offset);

 private:
  std::string_view text_;
  std::size_t scanned_ = 0;
  std::size_t line_ = 1;
  std::size_t line_start_ = 0;
};

}  // namespace absolve::cli

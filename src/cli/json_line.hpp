#pragma once

#include <charconv>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <vector>

namespace absolve::cli {

/// A line of JSON that is written member by member, without a tree: for lists of millions. What it
/// writes is what `dump_line` writes.
class JsonLine {
 public:
  /// Begins a line, and forgets the last one. The literals of the line have at most `most_literal`
  /// bytes in all, and at most `most_numbers` numbers stand in it.
  void begin() {
    size_ = 0;
    make_room(most_literal + most_numbers * most_digits);
  }

  /// JSON as it is: names, punctuation, `null`.
  template <std::size_t size>
  void put(const char (&literal)[size]) {
    std::memcpy(bytes_.data() + size_, literal, size - 1);
    size_ += size - 1;
  }
  /// JSON as it is, of any length.
  void put_piece(std::string_view json) {
    make_room(json.size());
    std::memcpy(bytes_.data() + size_, json.data(), json.size());
    size_ += json.size();
  }
  void put_number(std::size_t number) {
    char* const from = bytes_.data() + size_;
    size_ += static_cast<std::size_t>(std::to_chars(from, from + most_digits, number).ptr - from);
  }
  /// A string with its quotes. Bytes that are not UTF-8 become U+FFFD, and what is not safe to show
  /// is escaped.
  void put_string(std::string_view text);
  /// The same, or `null` for an empty text.
  void put_string_or_null(std::string_view text) {
    if (text.empty()) {
      put("null");
    } else {
      put_string(text);
    }
  }

  [[nodiscard]] std::string_view text() const { return {bytes_.data(), size_}; }

 private:
  static constexpr std::size_t most_literal = 1024;
  static constexpr std::size_t most_numbers = 8;
  static constexpr std::size_t most_digits = 20;  // of a number of 64 bits

  // Room for so many bytes, and behind them for all literals and numbers.
  void make_room(std::size_t size) {
    const std::size_t needed = size_ + size + most_literal + most_numbers * most_digits;
    if (needed > bytes_.size()) bytes_.resize(2 * needed);
  }

  std::vector<char> bytes_;
  std::size_t size_ = 0;
};

}  // namespace absolve::cli

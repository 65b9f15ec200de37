#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace absolve::tool {

/// Appends `character`, whose UTF-8 is `bytes`, to a text of JSON. It is escaped if it is not safe
/// to show on a terminal.
void append_shown(std::string_view bytes, std::uint32_t character, std::string& out);

/// Appends `text` as a string of JSON, with its quotes. Bytes that are not UTF-8 become U+FFFD, and
/// characters that are not safe to show on a terminal are escaped.
void append_string(std::string_view text, std::string& out);

/// Lines of an output, written value by value into one buffer, because lists can have millions of
/// lines. A line of JSON has the same bytes as that of `dump_line`.
class LineBuffer {
 public:
  /// Empties the buffer and begins a line.
  void begin() {
    clear();
    begin_line();
  }
  /// Begins a line after the last one. A line has at most `most_literal` bytes of literals and
  /// `most_numbers` numbers after its last text or piece; texts and pieces can be of any length.
  void begin_line() { make_room(0); }

  /// Adds characters as they are: names, punctuation, `null`.
  template <std::size_t size>
  void put(const char (&literal)[size]) {
    std::memcpy(bytes_.get() + size_, literal, size - 1);
    size_ += size - 1;
  }
  /// Adds characters as they are, of any number.
  void put_piece(std::string_view piece) {
    make_room(piece.size());
    piece.copy(bytes_.get() + size_, piece.size());  // which may be null
    size_ += piece.size();
  }
  void put_number(std::size_t number) {
    char* const from = bytes_.get() + size_;
    size_ += static_cast<std::size_t>(std::to_chars(from, from + most_digits, number).ptr - from);
  }
  /// Adds what `printable` makes of `text`.
  void put_printable(std::string_view text);
  /// Adds what `append_string` makes of `text`.
  void put_string(std::string_view text);
  /// Adds `name`, JSON with its comma and colon, followed by `text` as a string of JSON.
  template <std::size_t size>
  void put_text(const char (&name)[size], std::string_view text) {
    put(name);
    put_string(text);
  }
  /// The same for a number.
  template <std::size_t size>
  void put_count(const char (&name)[size], std::size_t number) {
    put(name);
    put_number(number);
  }
  /// Adds `name`, JSON with its comma and colon, followed by `text` as a string of JSON, or by
  /// `null` if `text` is empty.
  template <std::size_t size>
  void put_member(const char (&name)[size], std::string_view text) {
    put(name);
    if (text.empty()) {
      put("null");
    } else {
      put_string(text);
    }
  }

  [[nodiscard]] std::string_view text() const { return {bytes_.get(), size_}; }
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Removes all after the first `size` bytes.
  void cut(std::size_t size) { size_ = size; }
  void clear() { size_ = 0; }

 private:
  static constexpr std::size_t most_literal = 1024;
  static constexpr std::size_t most_numbers = 8;
  static constexpr std::size_t most_digits = 20;  // of a number of 64 bits

  // Makes room for `size` bytes and, after them, for all literals and numbers of a line.
  void make_room(std::size_t size) {
    const std::size_t needed = size_ + size + most_literal + most_numbers * most_digits;
    if (needed > capacity_) grow(needed);
  }
  void grow(std::size_t needed);

  // No vector, which would fill with zeros what a line overwrites.
  std::unique_ptr<char[]> bytes_;
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
};

}  // namespace absolve::tool

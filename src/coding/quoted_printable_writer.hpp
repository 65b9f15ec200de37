#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace absolve {

/// Lays text out as quoted-printable (RFC 2045 6.7), on lines of at most 76 characters.
class QuotedPrintableWriter {
 public:
  /// New lines end as those of `bytes` do.
  explicit QuotedPrintableWriter(std::string_view bytes);

  /// A unit as it is to stand: `=XX` or one character.
  void add(std::string_view unit) { units_.emplace_back(unit); }
  /// A character, escaped where it has to be.
  void add_character(char c);
  /// A line end that belongs to the text.
  void add_break(std::string_view line_end);
  /// All of it. Where a soft break stands behind, the last line leaves room for its `=`.
  [[nodiscard]] std::string finish(bool before_soft_break);

 private:
  void flush(bool before_soft_break);
  void escape(std::string& unit);
  void disarm_line(std::size_t first);

  std::string_view line_end_;
  std::vector<std::string> units_;  // of the current line of the text
  std::string out_;
};

}  // namespace absolve

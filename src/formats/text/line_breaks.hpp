#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace absolve {

/// RFC 3676 4.5: how many quote marks a line begins with.
[[nodiscard]] inline std::size_t quote_depth(std::string_view line) {
  return std::min(line.find_first_not_of('>'), line.size());
}

/// The length of a soft line break (RFC 3676 4.1) at `at`, with the marks of the next line and the
/// blank that may be stuffed behind them; 0: none.
[[nodiscard]] inline std::size_t soft_break(std::string_view text, std::size_t at) {
  std::size_t end = at;
  if (end >= text.size() || text[end] != ' ') return 0;
  ++end;
  if (end < text.size() && text[end] == '\r') ++end;
  if (end >= text.size() || text[end] != '\n') return 0;
  end += 1 + quote_depth(text.substr(end + 1));
  return (end < text.size() && text[end] == ' ' ? end + 1 : end) - at;
}

/// A line break within what is wrapped, with the blanks around it and the marks of quoted mail.
[[nodiscard]] inline std::size_t break_length(std::string_view text) {
  std::size_t at = text.find_first_not_of(" \t\r");
  if (at == std::string_view::npos || text[at] != '\n') return 0;
  for (++at; at < text.size() && (text[at] == '>' || text[at] == ' ' || text[at] == '\t');) {
    // A bracket that closes is not a mark: nothing but marks and blanks stand before one.
    const bool is_last = at + 1 == text.size();
    if (text[at] == '>' && (is_last || (text[at + 1] != ' ' && text[at + 1] != '>'))) break;
    ++at;
  }
  return at;
}

}  // namespace absolve

#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace absolve {

/// RFC 3676 4.5: how many quote marks a line begins with.
[[nodiscard]] inline std::size_t quote_depth(std::string_view line) {
  return std::min(line.find_first_not_of('>'), line.size());
}

/// The length of a soft line break (RFC 3676 4.1) at `at`, with the quote marks of the next line
/// and the space that may be stuffed after them; 0 if there is none.
[[nodiscard]] inline std::size_t soft_break(std::string_view text, std::size_t at) {
  std::size_t end = at;
  if (end >= text.size() || text[end] != ' ') return 0;
  ++end;
  if (end < text.size() && text[end] == '\r') ++end;
  if (end >= text.size() || text[end] != '\n') return 0;
  end += 1 + quote_depth(text.substr(end + 1));
  return (end < text.size() && text[end] == ' ' ? end + 1 : end) - at;
}

/// The length of a line break within a wrapped URI, at the front of `text`, with the blanks around
/// it and the marks of quoted mail; 0 if there is none.
[[nodiscard]] inline std::size_t break_length(std::string_view text) {
  std::size_t at = text.find_first_not_of(" \t\r");
  if (at == std::string_view::npos || text[at] != '\n') return 0;
  for (++at; at < text.size() && (text[at] == '>' || text[at] == ' ' || text[at] == '\t');) {
    // A `>` is a quote mark only before a space or another `>`; otherwise it closes the brackets.
    const bool is_last = at + 1 == text.size();
    if (text[at] == '>' && (is_last || (text[at + 1] != ' ' && text[at + 1] != '>'))) break;
    ++at;
  }
  return at;
}

}  // namespace absolve

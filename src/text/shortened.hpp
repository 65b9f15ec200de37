#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The most bytes of a text that a message quotes.
inline constexpr std::size_t max_quoted = 300;

/// `text`, or its first `max_quoted` bytes and "...", so that many messages about one long text
/// stay small. Does not split a UTF-8 character.
[[nodiscard]] inline std::string shortened(std::string_view text) {
  if (text.size() <= max_quoted) return std::string(text);
  return std::string(utf8::front(text, max_quoted)) + "...";
}

/// Appends `text` to `line`. Each run of white space becomes one space, and none is put at the
/// front of the line. The caller removes a space at the end.
inline void append_on_one_line(std::string_view text, std::string& line) {
  for (const char c : text) {
    if (!ascii::is_space(c)) {
      line.push_back(c);
    } else if (!line.empty() && line.back() != ' ') {
      line.push_back(' ');
    }
  }
}

/// `text` on one line, without white space around it.
[[nodiscard]] inline std::string on_one_line(std::string_view text) {
  std::string line;
  append_on_one_line(text, line);
  if (line.ends_with(' ')) line.pop_back();
  return line;
}

/// `text` on one line, cut to at most `limit` bytes without splitting a character.
[[nodiscard]] inline std::string front_on_one_line(std::string_view text, std::size_t limit) {
  return std::string(utf8::front(on_one_line(text), limit));
}

}  // namespace absolve::ABSOLVE_VERSIONED

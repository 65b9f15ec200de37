#pragma once

#include <string>
#include <string_view>

#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace absolve {

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

}  // namespace absolve

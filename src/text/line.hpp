#pragma once

#include <cstddef>
#include <string_view>

namespace absolve {

/// The offsets of one line in some bytes. CRLF or LF ends a line.
struct Line {
  std::size_t start;
  std::size_t end;   ///< where its line end begins
  std::size_t next;  ///< where the next line begins

  [[nodiscard]] std::string_view of(std::string_view bytes) const {
    return bytes.substr(start, end - start);
  }
};

/// The line that begins at `start`.
[[nodiscard]] inline Line line_of(std::string_view bytes, std::size_t start) {
  const auto feed = bytes.find('\n', start);
  if (feed == std::string_view::npos) return {start, bytes.size(), bytes.size()};
  const bool has_return = feed > start && bytes[feed - 1] == '\r';
  return {start, has_return ? feed - 1 : feed, feed + 1};
}

/// Removes the first line from `text` and returns it without its line end.
[[nodiscard]] inline std::string_view take_line(std::string_view& text) {
  const Line line = line_of(text, 0);
  const std::string_view taken = line.of(text);
  text.remove_prefix(line.next);
  return taken;
}

}  // namespace absolve

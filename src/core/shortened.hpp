#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace absolve {

/// The most bytes of a text that a message quotes.
inline constexpr std::size_t max_quoted = 300;

/// `text`, or its first `max_quoted` bytes and "...", so that many messages about one long text
/// stay small. Does not split a UTF-8 character.
[[nodiscard]] inline std::string shortened(std::string_view text) {
  if (text.size() <= max_quoted) return std::string(text);
  std::size_t end = max_quoted;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end)) + "...";
}

}  // namespace absolve

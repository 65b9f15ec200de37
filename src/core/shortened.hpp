#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace absolve {

/// What messages quote of a text, at most.
inline constexpr std::size_t max_quoted = 300;

/// `text` for a message: its front where it is long, so that many messages about one long text stay
/// small. A character of UTF-8 is not cut in two.
[[nodiscard]] inline std::string shortened(std::string_view text) {
  if (text.size() <= max_quoted) return std::string(text);
  std::size_t end = max_quoted;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end)) + "...";
}

}  // namespace absolve

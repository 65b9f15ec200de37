#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "text/utf8.hpp"

namespace absolve {

/// The most bytes of a text that a message quotes.
inline constexpr std::size_t max_quoted = 300;

/// `text`, or its first `max_quoted` bytes and "...", so that many messages about one long text
/// stay small. Does not split a UTF-8 character.
[[nodiscard]] inline std::string shortened(std::string_view text) {
  if (text.size() <= max_quoted) return std::string(text);
  return std::string(utf8::front(text, max_quoted)) + "...";
}

}  // namespace absolve

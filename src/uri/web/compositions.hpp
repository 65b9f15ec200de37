#pragma once

#include <span>

namespace absolve::url {

/// Two characters that compose into one (UAX 15).
struct Composition {
  char32_t first;
  char32_t second;
  char32_t composite;
};

/// All compositions but those of Hangul syllables, sorted by their pairs. Static storage.
[[nodiscard]] std::span<const Composition> compositions_by_pair();

}  // namespace absolve::url

#pragma once

#include <span>

namespace absolve::url {

/// The pairs of characters that compose into one (UAX 15): the first, the second and the composite
/// of each, sorted; Hangul syllables aside. Static storage.
[[nodiscard]] std::span<const char32_t> composition_triples();

}  // namespace absolve::url

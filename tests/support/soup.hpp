#pragma once

#include <cstdint>
#include <string>

namespace absolve {

/// A random document of tags, attributes, values and syntax errors that matter for finding links.
/// The same seed gives the same document.
[[nodiscard]] std::string make_soup(std::uint32_t seed);

}  // namespace absolve

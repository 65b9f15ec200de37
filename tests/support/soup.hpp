#pragma once

#include <cstdint>
#include <string>

namespace absolve {

/// A random document out of the tags, attributes, values and breakage that matter to finding
/// links; the same for the same seed.
[[nodiscard]] std::string make_soup(std::uint32_t seed);

}  // namespace absolve

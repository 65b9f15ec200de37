#pragma once

#include <set>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The contents of the strings, in order, that `css` gives to the custom properties `names`, each
/// without its quotes. `names` are as written, with their hyphens. A property whose value uses
/// another one by `var()` has its strings, too (CSS Variables 1, section 3). Linear.
[[nodiscard]] std::vector<Span> strings_of_custom_properties(std::string_view css,
                                                             std::set<std::string_view> names);

}  // namespace absolve::ABSOLVE_VERSIONED

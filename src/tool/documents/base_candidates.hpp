#pragma once

#include "absolve/base.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {

/// The candidates for a base, innermost first, as an array of objects.
[[nodiscard]] Json candidates_of(const BaseEstablishment& base);

}  // namespace absolve::tool

#pragma once

#include "absolve/base.hpp"
#include "cli/json.hpp"

namespace absolve::cli {

/// The candidates for a base, innermost first, as an array of objects.
[[nodiscard]] Json candidates_of(const BaseEstablishment& base);

}  // namespace absolve::cli

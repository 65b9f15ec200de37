#pragma once

#include "absolve/base.hpp"
#include "cli/lines/json.hpp"

namespace absolve::cli {

/// The candidates for a base, innermost first, as an array of objects.
[[nodiscard]] Json candidates_of(const BaseEstablishment& base);

}  // namespace absolve::cli

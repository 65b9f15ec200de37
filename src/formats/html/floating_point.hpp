#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "absolve/version.h"

namespace absolve::ABSOLVE_VERSIONED {

/// A number at the front of a text.
struct FloatingPoint {
  double value = 0;        ///< the nearest double, never -0
  std::size_t length = 0;  ///< bytes of it in the text, with the white space before it
};

/// Reads the number at the front of `text` by the rules for parsing floating-point number values
/// (HTML 2.3.4.3). What follows the number does not matter. Nothing: there is no number, or it is
/// too large for a double. Does not depend on the locale. Linear.
[[nodiscard]] std::optional<FloatingPoint> parse_floating_point(std::string_view text);

}  // namespace absolve::ABSOLVE_VERSIONED

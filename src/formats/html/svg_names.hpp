#pragma once

#include <string_view>

namespace absolve {

/// The spelling of an SVG element's name that has capitals, whatever the case of `written`; empty
/// where it has none. Static storage.
[[nodiscard]] std::string_view svg_name(std::string_view written);

}  // namespace absolve

#pragma once

#include <string>
#include <string_view>

#include "text/ascii.hpp"

namespace absolve {

/// The name of an element whose tag writes it so: in lower case, with U+FFFD for NUL
/// (HTML 13.2.5.8).
[[nodiscard]] inline std::string element_name(std::string_view written) {
  std::string name = ascii::lowered(written);
  for (auto at = name.find('\0'); at != std::string::npos; at = name.find('\0', at)) {
    name.replace(at, 1, "\xEF\xBF\xBD");
  }
  return name;
}

}  // namespace absolve

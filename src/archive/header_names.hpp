#pragma once

#include <string>
#include <vector>

#include "absolve/archive.hpp"

namespace absolve {

/// Makes `name`, which comes from outside, fit for header fields: its URL absolute and escaped,
/// without a fragment; what cannot stand in a field is emptied. Gives what was: `URL`,
/// `Content-ID`, `type`.
[[nodiscard]] std::vector<const char*> left_out_of_header(PackedName& name);

}  // namespace absolve

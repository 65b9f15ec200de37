#pragma once

#include <string>
#include <vector>

#include "absolve/archive.hpp"

namespace absolve {

/// Makes `name`, which comes from outside, fit for header fields: its URL absolute and escaped,
/// without a fragment; what can be no field is emptied, with a message for each.
[[nodiscard]] std::vector<std::string> left_out_of_header(PackedName& name);

}  // namespace absolve

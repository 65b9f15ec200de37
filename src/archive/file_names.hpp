#pragma once

#include <string>
#include <vector>

#include "absolve/archive.hpp"

namespace absolve {

/// A name for the file of each leaf, by its index; empty for composites. From its location, or the
/// name that its header proposes, or its Content-ID, with the extension of its type; safe on every
/// file system, and no two alike where case is ignored. Linear.
[[nodiscard]] std::vector<std::string> file_names(const std::vector<Part>& parts);

}  // namespace absolve

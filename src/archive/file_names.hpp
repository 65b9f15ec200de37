#pragma once

#include <string>
#include <vector>

#include "absolve/archive.hpp"

namespace absolve {

/// A name for the file of each leaf, by its index; empty for composites. From its location, or the
/// name that its header proposes, or its Content-ID, with the extension of its type; safe on every
/// file system (see `safe_name`), and no two alike by `name_key`, nor like one of `reserved`, which
/// are in lower case. Linear.
[[nodiscard]] std::vector<std::string> file_names(const std::vector<Part>& parts,
                                                  const std::vector<std::string>& reserved,
                                                  bool is_ascii = false);

/// The file name of the page that a message shows first; empty if it shows no page.
[[nodiscard]] std::string index_name(const std::vector<Part>& parts);

}  // namespace absolve

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/archive.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// A file name for each leaf, by its index; empty for composites. A name is made of the location of
/// the leaf, or else the name in its header or its Content-ID, and the extension of its type. It is
/// safe on every file system (see `safe_name`), and differs by `name_key` from all other names and
/// from those in `reserved`, which are in lower case. Linear.
[[nodiscard]] std::vector<std::string> file_names(const std::vector<Part>& parts,
                                                  const std::vector<std::string>& reserved,
                                                  bool is_ascii = false);

/// The file name of the page that a message shows first; empty if it shows no page.
[[nodiscard]] std::string index_name(const std::vector<Part>& parts);

/// The part of `text` that every file system takes: letters, marks and digits of any script in
/// normal form C (Unicode 15, annex 15), `-` and `.`. Each run of other characters becomes one `_`.
/// Neither end is `-`, `.` or `_`. With `is_ascii`, or if `text` is not UTF-8, only the letters and
/// digits of ASCII, `-` and `.` stay. No character in the result reorders, hides or joins its
/// neighbours.
[[nodiscard]] std::string safe_name(std::string_view text, bool is_ascii);

/// A key that is equal for two names that some file system treats as the same: it ignores case and
/// the forms of characters (Unicode 15, 3.13, D146).
[[nodiscard]] std::string name_key(std::string_view name);

}  // namespace absolve::ABSOLVE_VERSIONED

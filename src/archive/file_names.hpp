#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/archive.hpp"

namespace absolve {

/// The type that the extension of `name`, of a file or a URL, stands for in browsers; empty: none
/// that is known.
[[nodiscard]] std::string_view type_of_name(std::string_view name);

/// The media type of a file of a page: by its name, or else by what it holds. Text without markup
/// is not HTML here, and a message is not opened.
[[nodiscard]] std::string type_of_file(std::string_view name, std::string_view bytes);

/// A name for the file of each leaf, by its index; empty for composites. From its location, or the
/// name that its header proposes, or its Content-ID, with the extension of its type; safe on every
/// file system (see `safe_name`), and no two alike by `name_key`, nor like one of `reserved`, which
/// are in lower case. Linear.
[[nodiscard]] std::vector<std::string> file_names(const std::vector<Part>& parts,
                                                  const std::vector<std::string>& reserved,
                                                  bool is_ascii = false);

/// The file name of the page that a message shows first; empty if it shows no page.
[[nodiscard]] std::string index_name(const std::vector<Part>& parts);

/// The part of `text` that every file system takes: letters, marks and digits of any script in
/// normal form C (Unicode 15, annex 15), `-` and `.`. Each run of other characters becomes one `_`.
/// Neither end is `-`, `.` or `_`. With `is_ascii`, or if `text` is not UTF-8, only letters and
/// digits of ASCII stay. No character in the result reorders, hides or joins its neighbours.
[[nodiscard]] std::string safe_name(std::string_view text, bool is_ascii);

/// A key that is equal for two names that some file system takes for one: case and the forms of
/// characters do not count (Unicode 15, 3.13, D146).
[[nodiscard]] std::string name_key(std::string_view name);

}  // namespace absolve

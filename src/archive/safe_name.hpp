#pragma once

#include <string>
#include <string_view>

namespace absolve {

/// The part of `text` that every file system takes: letters, marks and digits of any script in
/// normal form C (Unicode 15, annex 15), `-` and `.`. Each run of other characters becomes one `_`.
/// Neither end is `-`, `.` or `_`. With `is_ascii`, or if `text` is not UTF-8, only letters and
/// digits of ASCII stay. No character in the result reorders, hides or joins its neighbours.
[[nodiscard]] std::string safe_name(std::string_view text, bool is_ascii);

/// A key that is equal for two names that some file system takes for one: case and the forms of
/// characters do not count (Unicode 15, 3.13, D146).
[[nodiscard]] std::string name_key(std::string_view name);

}  // namespace absolve

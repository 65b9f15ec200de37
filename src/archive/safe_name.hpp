#pragma once

#include <string>
#include <string_view>

namespace absolve {

/// What of `text` every file system takes: letters, marks and digits of any script in normal form C
/// (Unicode 15, annex 15), `-` and `.`, with `_` for each run of anything else, and none of these
/// three at its ends but for a letter's mark. With `is_ascii`, and where `text` is no UTF-8,
/// letters and digits of ASCII alone. Nothing in it reorders, hides or joins what stands beside it.
[[nodiscard]] std::string safe_name(std::string_view text, bool is_ascii);

/// What two names have in common that some file system takes for one: their case and the forms of
/// their characters apart (Unicode 15, 3.13, D146).
[[nodiscard]] std::string name_key(std::string_view name);

}  // namespace absolve

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace absolve {

using Rows = std::vector<std::string>;

/// The links that a scan finds in `html`, a row each: the element and the value, with `*` for the
/// BASE that counts, and `inert`. If the contexts decide, the open elements must give the same
/// links. `has_scripting`: as a browser that runs scripts.
Rows found(std::string_view html, bool has_scripting = true);

/// Whether the scanner left `html` to the open elements.
bool is_rescanned(std::string_view html);

}  // namespace absolve

#pragma once

#include <map>
#include <string>

#include "absolve/archive.hpp"

namespace absolve {

/// For documents whose Content-Location is a `cid:`, which is no base for anything, by their paths:
/// the base of the first document that refers to them. Browsers write the style elements of a page
/// as such parts, their references as they stood in the page.
[[nodiscard]] std::map<std::string, SharedText> adopted_bases(const Archive& archive);

}  // namespace absolve

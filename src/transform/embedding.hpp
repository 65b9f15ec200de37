#pragma once

#include <string_view>

#include "absolve/link.hpp"

namespace absolve {

/// Whether what a link of `element` leads to, of type `media_type`, becomes part of what is shown,
/// as images, styles, scripts and frames do, and is not there to be followed.
[[nodiscard]] bool embeds(std::string_view element, LinkKind kind, std::string_view media_type);

}  // namespace absolve

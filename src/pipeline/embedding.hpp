#pragma once

#include <string_view>

#include "absolve/link.hpp"

namespace absolve {

/// Whether what a link of `element` leads to, of type `media_type`, becomes part of what is shown,
/// as images, styles, scripts and frames do, and is not there to be followed.
[[nodiscard]] bool embeds(std::string_view element, LinkKind kind, std::string_view media_type);

/// Whether an element shows a document of its own.
[[nodiscard]] bool is_frame(std::string_view element);

/// Whether a link element of this rel loads what it leads to (HTML 4.6.7).
[[nodiscard]] bool rel_embeds(std::string_view rel);

/// Whether `rel` has `token` among its own (HTML 2.3.7), in any case.
[[nodiscard]] bool has_rel(std::string_view rel, std::string_view token);

}  // namespace absolve

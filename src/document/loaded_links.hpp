#pragma once

#include <string_view>

#include "absolve/attributes.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Whether the target of a link of `element` becomes part of what is shown, as images, styles,
/// scripts and frames do. Other links are for users to follow. `media_type` is the target's type.
[[nodiscard]] bool embeds(std::string_view element, LinkKind kind, std::string_view media_type);

/// Whether a page needs the target of a link, of unknown type, to be shown as it is meant.
[[nodiscard]] bool is_loaded(std::string_view element, LinkKind kind, std::string_view rel);

/// Whether an element shows a separate document.
[[nodiscard]] bool is_frame(std::string_view element);

/// Whether a link element with this rel loads its target (HTML 4.6.7).
[[nodiscard]] bool rel_embeds(std::string_view rel);

/// Whether `token` is one of the tokens in the first 1024 bytes of `rel` (HTML 2.3.7), ignoring
/// case.
[[nodiscard]] bool has_rel(std::string_view rel, std::string_view token);

}  // namespace absolve::ABSOLVE_VERSIONED

#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "absolve/text.hpp"

namespace absolve {

/// The URL in the comment that browsers write into a saved page, `<!-- saved from
/// url=(0021)http://h.example/p/x -->`, if it begins in the first 2048 bytes of `html`; otherwise
/// empty. This is only a hint, because any page can contain such a comment.
[[nodiscard]] std::string_view find_saved_from(std::string_view html);

/// The edits that turn the shadow roots of Chromium's archives into those of pages (HTML 4.12.3):
/// `shadowmode` becomes `shadowrootmode`, and so on. `tags` are the offsets in `html` of the names
/// of the templates' start tags, in order.
[[nodiscard]] EditList shadow_root_edits(std::string_view html, std::span<const std::size_t> tags);

}  // namespace absolve

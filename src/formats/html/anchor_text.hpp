#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "formats/link_site.hpp"

namespace absolve {

/// The text between the tags of an `a` whose name begins at `tag`, on one line, with the alt of
/// each image in it; at most `limit` bytes of it, from no more than 16 KiB of markup. It ends at
/// the next tag of an `a`, too, as no link is in another. `decode` gives the text of a stretch of
/// `html`, whose last byte must be a `>`.
[[nodiscard]] std::string anchor_text(std::string_view html, std::size_t tag, std::size_t limit,
                                      const std::function<std::string(const LinkSite&)>& decode);

}  // namespace absolve

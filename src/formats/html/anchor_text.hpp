#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "formats/link_site.hpp"

namespace absolve {

/// Where an `a` stands.
struct Anchor {
  std::string_view text;     ///< of the document
  std::size_t tags_end = 0;  ///< behind its last `>`
  std::size_t tag = 0;       ///< where the name of the tag begins
  bool is_xml = false;
};

/// The text between the tags of an `a`, on one line, with the alt of each image in it; at most
/// `limit` bytes of it, from no more than 16 KiB of markup. It ends at the next tag of an `a`, too,
/// as no link is in another. `decode` gives the text of a stretch of the document.
[[nodiscard]] std::string anchor_text(const Anchor& anchor, std::size_t limit,
                                      const std::function<std::string(const LinkSite&)>& decode);

}  // namespace absolve

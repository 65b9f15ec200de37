#pragma once

#include <string>
#include <string_view>

#include "absolve/link.hpp"

namespace absolve {

/// The reference from a link's place to a file: `reference`, and then `fragment`, which begins with
/// `#` or is empty. With `is_own`, the file is the one that the link stands in, so the fragment
/// alone is enough. It is not enough in a stylesheet, where it would refer to the document that
/// uses the stylesheet (CSS Values 4 4.5.1.1). In an import map, a bare name is not a URL (HTML
/// 8.1.6.2), so `./` stands before it.
[[nodiscard]] inline std::string file_link(const LinkPlace& link, std::string_view reference,
                                           std::string_view fragment, bool is_own) {
  if (is_own && !fragment.empty() && link.media_type != "text/css") return std::string(fragment);
  return std::string(link.kind == LinkKind::json ? "./" : "").append(reference).append(fragment);
}

}  // namespace absolve

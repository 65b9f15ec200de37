#pragma once

#include <string>
#include <string_view>

#include "absolve/link.hpp"

namespace absolve {

/// What leads from a link's place to a file, by `reference` and the target's fragment, which has
/// its
/// `#` or is empty; `is_own`: it is the file that the link stands in. In a document of its own that
/// is the fragment alone, but not in a stylesheet, where it would be of the document that uses it
/// (CSS Values 4 4.5.1.1). In an import map a name alone is no URL (HTML 8.1.6.2).
[[nodiscard]] inline std::string file_link(const LinkPlace& link, std::string_view reference,
                                           std::string_view fragment, bool is_own) {
  if (is_own && !fragment.empty() && link.media_type != "text/css") return std::string(fragment);
  return std::string(link.kind == LinkKind::json ? "./" : "").append(reference).append(fragment);
}

}  // namespace absolve

#pragma once

#include <string_view>

namespace absolve {

/// Whether browsers show documents of this type, or use them to show others. Browsers follow the
/// links of such documents without regard to any xml:base.
inline bool is_browsed(std::string_view media_type) {
  return media_type == "text/html" || media_type == "text/css" || media_type == "image/svg+xml" ||
         media_type == "application/xhtml+xml";
}

/// Whether browsers can show a document of this type as a page.
inline bool is_page(std::string_view media_type) {
  return is_browsed(media_type) && media_type != "text/css";
}

}  // namespace absolve

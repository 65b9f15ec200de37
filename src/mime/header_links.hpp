#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/span.hpp"

namespace absolve {

/// A reference in a header field of an HTTP message.
struct HeaderLink {
  std::string field;  ///< in lower case; `link anchor` for the anchor of a Link
  Span span;          ///< its bytes in the header, brackets and quotes left out
  std::string rel;    ///< of a Link; empty: none
};

/// The references in Location and Content-Location (RFC 9110 10.2.2 and 8.7), Link, target and
/// anchor of each (RFC 8288 3), Refresh (HTML 4.2.5.3) and SourceMap, in the order of `header`.
/// Each is resolved against the request URI; a BASE has no say. Linear.
[[nodiscard]] std::vector<HeaderLink> find_header_links(std::string_view header);

}  // namespace absolve

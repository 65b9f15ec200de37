#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/span.hpp"

namespace absolve {

/// A reference in a header field.
struct HeaderLink {
  std::string field;      ///< in lower case; `link anchor` for the anchor of a Link
  Span span;              ///< its bytes in the header, brackets and quotes left out
  std::string rel;        ///< of a Link; empty: none
  std::string reference;  ///< where it is not what stands in the span: without folding
};

/// The references in Location and Content-Location (RFC 9110 10.2.2 and 8.7), Link, target and
/// anchor of each (RFC 8288 3), Refresh (HTML 4.2.5.3) and SourceMap, in the order of `header`.
/// Each is resolved against the request URI; a BASE has no say. Linear.
[[nodiscard]] std::vector<HeaderLink> find_header_links(std::string_view header);

/// The URIs in the header of a MIME entity: within angle brackets in List-Help, -Subscribe,
/// -Unsubscribe, -Post, -Owner and -Archive (RFC 2369 2) and Archived-At (RFC 5064 2.2), and the
/// URL of a message/external-body, whose span is that of the whole Content-Type (RFC 2017 3).
/// Linear.
[[nodiscard]] std::vector<HeaderLink> find_mail_links(std::string_view header);

}  // namespace absolve

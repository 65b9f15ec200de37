#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "formats/link_site.hpp"
#include "text/coding/coding.hpp"

namespace absolve {

/// A reference in a header field.
struct HeaderLink {
  std::string field;  ///< in lower case; `link anchor` and `link imagesrcset` for these parameters
  Span span;          ///< its bytes in the header, brackets and quotes left out
  std::string rel;    ///< of a Link; empty: none
  Quoting quoting = Quoting::field;  ///< how the reference stands in the span
  Span parameters{};                 ///< of a Link, all that follows its target
  bool has_anchor = false;           ///< of a Link: it is about another resource (RFC 8288 3.2)
  bool is_anchor = false;            ///< it names that resource, and leads nowhere
};

/// The references in Location and Content-Location (RFC 9110 10.2.2 and 8.7), Link, target and
/// anchor of each (RFC 8288 3) and its imagesrcset (HTML 4.2.4.6), Refresh (HTML 4.2.5.3) and
/// SourceMap, in the order of `header`. Each is resolved against the request URI; a BASE has no
/// say. Linear.
[[nodiscard]] std::vector<HeaderLink> find_header_links(std::string_view header);

/// The URIs in the header of a MIME entity: within angle brackets in List-Help, -Subscribe,
/// -Unsubscribe, -Post, -Owner and -Archive (RFC 2369 2) and Archived-At (RFC 5064 2.2), and the
/// URL of a message/external-body, whose span is that of the whole Content-Type (RFC 2017 3).
/// Linear.
[[nodiscard]] std::vector<HeaderLink> find_mail_links(std::string_view header);

/// The reference that the span of a HeaderLink holds, and how to write another one: for all ways of
/// quoting that only header fields have. Static storage.
[[nodiscard]] const Coding& field_coding(Quoting quoting);

/// The row of the table that a link of this field has, by `HeaderLink::field`. Static storage.
[[nodiscard]] const LinkAttribute& header_rule(std::string_view field) noexcept;

}  // namespace absolve

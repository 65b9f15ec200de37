#pragma once

#include <string_view>

#include "formats/xml/xml_finder.hpp"

namespace absolve {

/// Whether the first element of `xml` is that of a feed (RSS, Atom), a sitemap or an outline
/// (OPML), which programs and people write by hand, and every reader of feeds forgives mistakes in.
/// What is in front of the element, such as a blank line, need not be well-formed.
[[nodiscard]] bool is_feed(std::string_view xml);

/// As `find_links_in_xml`, for text that need not be well-formed: ampersands may stand for
/// themselves, references may be those of HTML, end tags and quotes may be missing, prefixes may be
/// undeclared, and characters may be any. A tag, a comment or a section that does not end is text.
/// Linear, without recursion.
[[nodiscard]] Result<XmlFindings> find_links_leniently(std::string_view xml, const Limits& limits,
                                                       const AttributeTable& table);

}  // namespace absolve

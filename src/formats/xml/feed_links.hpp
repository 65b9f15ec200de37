#pragma once

#include <string_view>
#include <vector>

#include "absolve/attributes.hpp"

namespace absolve {

/// The row for `attribute` (`own_text` for its text) of an element that is not of HTML, SVG or
/// MathML, by its namespace and local name, as feeds have them: Atom (RFC 4287), RSS and what is
/// common in them (RSS 2.0 by `rss2`, having no namespace); OPML, by `opml` for the same reason;
/// the packages of EPUB; RDF; and XLink, on any element. nullptr: no link. Static storage.
[[nodiscard]] const LinkAttribute* find_feed_link(std::string_view element_namespace,
                                                  std::string_view element,
                                                  std::string_view attribute) noexcept;

/// All rows of feeds, without their namespaces.
[[nodiscard]] std::vector<LinkAttribute> feed_links();

}  // namespace absolve

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/attributes.hpp"
#include "absolve/error.hpp"
#include "formats/link_site.hpp"

namespace absolve {

/// The links of an XML document.
struct XmlFindings {
  Findings findings;
  std::vector<std::size_t> opaque;      ///< values left out: entities that the document declares
  std::size_t unread_markup = 0;        ///< elements of text that have elements with attributes
  std::optional<std::size_t> error_at;  ///< where it stops being well-formed
  std::string error;                    ///< why, in expat's words
  /// It is a feed, and was read as far as it can be understood. Otherwise nothing behind `error_at`
  /// was read.
  bool is_recovered = false;
};

/// Finds the links of `xml`, UTF-8 without a byte order mark: by the rules of `table` in the
/// namespaces of HTML, SVG and MathML, in feeds by those of `find_feed_link`, and of
/// xml-stylesheet. xml:base counts where the document is neither HTML nor SVG, as in browsers
/// (DOM 4.4), and a BASE where it is. A feed, a sitemap or an outline that is not well-formed is
/// read leniently, as feed readers do. Nothing is fetched, and what entities expand to is bounded.
/// Fails with `over_limit`.
[[nodiscard]] Result<XmlFindings> find_links_in_xml(std::string_view xml, const Limits& limits,
                                                    const AttributeTable& table = {});

}  // namespace absolve

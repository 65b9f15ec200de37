#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/attributes.hpp"
#include "absolve/error.hpp"
#include "formats/html/character_references.hpp"
#include "formats/link_site.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The links of an XML document.
struct XmlFindings {
  Findings findings;
  std::vector<std::size_t> opaque;  ///< values left out: entities that the document declares
  /// Without a link and without an element of a vocabulary whose links are known: the name of the
  /// root, and its namespace, or empty.
  std::string unknown_root;
  std::string unknown_namespace;
  std::size_t unread_markup = 0;        ///< elements of text that contain elements with attributes
  std::size_t declared_links = 0;       ///< links that only declarations of the DTD give
  std::optional<std::size_t> error_at;  ///< where it stops being well-formed
  std::string error;                    ///< why, in expat's words
  /// It is a feed, and was read as far as it can be understood. Otherwise nothing after `error_at`
  /// was read.
  bool is_recovered = false;
};

/// Finds the links of `xml`, UTF-8 without a byte order mark: by the rules of `table` in the
/// namespaces of HTML, SVG and MathML, by those of `find_feed_link` in feeds, and in xml-stylesheet
/// instructions. As in browsers (DOM 4.4), xml:base counts if the document is neither HTML nor SVG;
/// if it is, a BASE counts. A feed, a sitemap or an outline that is not well-formed is read
/// leniently, as feed readers do. Nothing is fetched, and what entities expand to is bounded. Fails
/// with `over_limit`.
[[nodiscard]] Result<XmlFindings> find_links_in_xml(std::string_view xml, const Limits& limits,
                                                    const AttributeTable& table = {});

/// Whether the first element of `xml` is that of a feed (RSS, Atom), a sitemap or an outline
/// (OPML). They are often written by hand, and all feed readers forgive mistakes in them. What
/// precedes the element, such as a blank line, need not be well-formed.
[[nodiscard]] bool is_feed(std::string_view xml);

/// As `find_links_in_xml`, for text that need not be well-formed: ampersands may stand for
/// themselves, references may be those of HTML, end tags and quotes may be missing, prefixes may be
/// undeclared, and any characters may occur. A tag, a comment or a section that does not end is
/// text. Linear, without recursion.
[[nodiscard]] Result<XmlFindings> find_links_leniently(std::string_view xml, const Limits& limits,
                                                       const AttributeTable& table);

/// Whether the front of an XML document may name a DTD that `declares_html_entities`.
[[nodiscard]] bool may_name_html_entities(std::string_view xml) noexcept;

/// Whether browsers take a DTD with this public identifier to declare HTML's named character
/// references, although they load no DTD (HTML 14.2).
[[nodiscard]] bool declares_html_entities(std::string_view public_id) noexcept;

/// Declarations of the named references that `xml` uses, as an external subset in UTF-8. Linear.
[[nodiscard]] std::string html_entity_declarations(std::string_view xml);

/// Whether `text`, the text of an element, has a reference that `rules` do not know. CDATA sections
/// and comments have none. Linear.
[[nodiscard]] bool has_other_reference(std::string_view text, ReferenceRules rules);

}  // namespace absolve::ABSOLVE_VERSIONED

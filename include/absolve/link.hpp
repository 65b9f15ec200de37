#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "absolve/base.hpp"
#include "absolve/error.hpp"
#include "absolve/span.hpp"

namespace absolve {

/// The syntax that a link stands in.
enum class LinkKind { url, list, comma_list, srcset, refresh, css, json, html, text, header };

/// Which vocabulary an element belongs to: one of the three of HTML documents, or another one of
/// XML.
enum class Vocabulary { html, svg, mathml, xml };

/// What the table has for an attribute where it speaks of an element's own text.
inline constexpr std::string_view own_text = "#text";

/// When an attribute of the table is a link.
enum class LinkCondition {
  always,
  with_itemtype,         ///< itemid, where the element has an itemtype (HTML 5.2.3)
  with_refresh,          ///< content of a meta whose http-equiv is refresh (HTML 4.2.5.3)
  with_property,         ///< content of a meta whose property or name is one that holds a URL
  with_css_type,         ///< of a style without a type, or with the type text/css (HTML 4.2.6)
  with_import_map_type,  ///< of a script of type importmap (HTML 4.12.1)
  with_speculation_rules_type,  ///< of a script of type speculationrules
  with_json_ld_type,            ///< of a script of type application/ld+json
  with_html_type,               ///< of a text construct of type html (RFC 4287 3.1.1)
  with_permalink,               ///< of a guid that is a permanent link (RSS 2.0)
  never,  ///< listed because others take it for one; the note says why it is none
};

/// What belongs together in the table, to be taken in or left out as one.
enum class LinkGroup {
  standard,              ///< HTML, SVG and MathML of all times, and what browsers have known beside
  office,                ///< VML, of Office
  amp,                   ///< AMP
  conditional_comments,  ///< HTML in comments that Internet Explorer read
  css,                   ///< CSS in attributes and elements
  json_ld,               ///< JSON-LD
  lazy,                  ///< `data-*` attributes that scripts load images from
  meta,                  ///< Open Graph and other properties of meta elements
  rdfa,                  ///< RDFa
  text,                  ///< URLs in running text
  user,                  ///< a row that a user has added
};

/// One row of the table of places that hold URLs.
struct LinkAttribute {
  Vocabulary vocabulary;
  std::string_view element;    ///< local name, or `*` for any
  std::string_view attribute;  ///< as written, in lower case; `#text`: the element's own text
  LinkKind kind;
  LinkCondition condition;
  std::string_view note;
  LinkGroup group = LinkGroup::standard;
};

/// The whole table, sorted by vocabulary, element and attribute. Static storage.
[[nodiscard]] std::span<const LinkAttribute> link_attributes() noexcept;

[[nodiscard]] std::string_view name_of(LinkKind kind) noexcept;
[[nodiscard]] std::string_view name_of(Vocabulary vocabulary) noexcept;
[[nodiscard]] std::string_view name_of(LinkCondition condition) noexcept;
[[nodiscard]] std::string_view name_of(LinkGroup group) noexcept;

/// One link of a document, as found and resolved. The texts live as long as the report that holds
/// the link.
struct Link {
  std::string_view element;    ///< the element's local name; `header` for a header field
  std::string_view attribute;  ///< as written, in lower case: `xlink:href`
  LinkKind kind{};
  bool inert = false;                   ///< inside a template
  bool is_base = false;                 ///< the href of a BASE of HTML, effective or not
  bool in_body = false;                 ///< of a BASE: outside of the HEAD (HTML 4.2.3)
  std::string_view raw;                 ///< the value of this one link, decoded to UTF-8
  std::string_view rel;                 ///< the element's rel, decoded; empty: none
  std::optional<std::string_view> url;  ///< the target URI; none where it does not resolve
  bool same_document = false;
  std::string_view base;       ///< the base that it was resolved against; empty: none
  std::optional<Layer> layer;  ///< the layer that gave that base
  Span span;                   ///< its raw bytes, quotes left out; see EntityReport::in_part
  std::size_t line = 0;        ///< of the span, from 1, in the text that it counts in
  std::size_t column = 0;      ///< in bytes, from 1
  std::optional<Error> error;  ///< why there is no url
};

}  // namespace absolve

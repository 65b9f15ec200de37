#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"

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

/// Which references of an attribute mean the same whatever the base is.
enum class LinkExemption {
  none,
  empty,     ///< the empty one, which fetches nothing (HTML 4.8.11.5)
  blank,     ///< that, and one of white space alone
  fragment,  ///< a fragment alone, which names an element of the document (SVG 2 16.1)
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
  LinkExemption exemption = LinkExemption::none;
};

/// The whole table, sorted by vocabulary, element and attribute. Static storage.
[[nodiscard]] std::span<const LinkAttribute> link_attributes() noexcept;

[[nodiscard]] std::string_view name_of(LinkKind kind) noexcept;
[[nodiscard]] std::string_view name_of(Vocabulary vocabulary) noexcept;
[[nodiscard]] std::string_view name_of(LinkCondition condition) noexcept;
[[nodiscard]] std::string_view name_of(LinkGroup group) noexcept;
[[nodiscard]] std::string_view name_of(LinkExemption exemption) noexcept;

class LinkRules;

/// The attributes that count as links: the table of `link_attributes`, or that with changes. Cheap
/// to copy; copies share what they hold.
class AttributeTable {
 public:
  /// The groups `standard`, `office` and `css`.
  AttributeTable();
  AttributeTable(const AttributeTable&) = default;  // moves are copies: a table is never empty
  AttributeTable& operator=(const AttributeTable&) = default;
  /// That, changed in order. A change begins with `+` or `-`; then comes the name of a group, or
  /// `element@attribute` (`*` for any element, of SVG and MathML, too), and for a new one `=` and a
  /// kind of those that attributes can have, `url` where none is given: `+lazy`, `-a@ping`,
  /// `+img@data-full=srcset`. At most `max_changes`. Fails with `bad_attribute`.
  [[nodiscard]] static Result<AttributeTable> make(std::span<const std::string> changes);

  /// The rows in use, and the rows of the condition `never`, whose notes say why they are no links.
  /// In the order of `link_attributes`.
  [[nodiscard]] std::span<const LinkAttribute> rows() const;
  /// The same in the form that finders ask; for the library's own use.
  [[nodiscard]] const LinkRules& rules() const;

  static constexpr std::size_t max_changes = 1000;

 private:
  struct Contents;
  explicit AttributeTable(std::shared_ptr<const Contents> contents);
  std::shared_ptr<const Contents> contents_;
};

}  // namespace absolve

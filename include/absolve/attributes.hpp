#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The syntax of the value that contains a link.
enum class LinkKind {
  url,
  list,
  comma_list,
  srcset,
  refresh,
  css,
  json,
  html,
  text,
  header,
  module,  ///< a module script of ECMAScript
};

/// The vocabulary that an element belongs to: one of the three of HTML documents, or any other one
/// of XML.
enum class Vocabulary { html, svg, mathml, xml };

/// The attribute name that stands for an element's own text in the table.
inline constexpr std::string_view own_text = "#text";

/// When an attribute of the table is a link.
enum class LinkCondition {
  always,
  with_itemtype,         ///< itemid, where the element has an itemtype (HTML 5.2.3)
  with_refresh,          ///< content of a meta whose http-equiv is refresh (HTML 4.2.5.3)
  with_property,         ///< content of a meta with a property or name that takes a URL
  with_css_type,         ///< of a style without a type, or with the type text/css (HTML 4.2.6)
  with_import_map_type,  ///< of a script of type importmap (HTML 4.12.1)
  with_speculation_rules_type,  ///< of a script of type speculationrules
  with_json_ld_type,            ///< of a script of type application/ld+json
  with_module_type,             ///< of a script of type module without src (HTML 4.12.1)
  with_html_type,               ///< of a text construct of type html (RFC 4287 3.1.1)
  with_permalink,               ///< of a guid that is a permanent link (RSS 2.0)
  never,  ///< not a link, although other programs read it as one; the note says why
};

/// A group of rows of the table, which can be added or removed as a whole.
enum class LinkGroup {
  standard,  ///< HTML, SVG and MathML, current and obsolete, and what only browsers define
  office,    ///< VML, of Office
  amp,       ///< AMP
  conditional_comments,  ///< HTML in comments that Internet Explorer read
  css,                   ///< CSS in attributes and elements
  json_ld,               ///< JSON-LD
  lazy,                  ///< `data-*` attributes that scripts load images from
  meta,                  ///< Open Graph and other properties of meta elements
  rdfa,                  ///< RDFa
  text,                  ///< URLs in running text
  user,                  ///< a row that a user has added
};

/// Which references of an attribute do not depend on the base and so stay as written.
enum class LinkExemption {
  none,
  empty,     ///< the empty reference, which fetches nothing (HTML 4.8.11.5)
  blank,     ///< the empty reference, and one of only white space
  fragment,  ///< a fragment only, which names an element of the document (SVG 2 16.1)
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

/// The attributes that count as links: the table of `link_attributes`, with or without changes.
/// Cheap to copy, because copies share their contents.
class AttributeTable {
 public:
  /// The groups `standard`, `office` and `css`.
  AttributeTable();
  AttributeTable(const AttributeTable&) = default;  // moves are copies: a table is never empty
  AttributeTable& operator=(const AttributeTable&) = default;
  /// Makes the default table and applies `changes` to it in order. A change begins with `+` (add)
  /// or `-` (remove). The name of a group follows, or `element@attribute`; the element `*` is any
  /// element, also of SVG and MathML. An added attribute may end with `=` and its kind, which is
  /// `url` by default. Examples: `+lazy`, `-a@ping`, `+img@data-full=srcset`. Fails with
  /// `bad_attribute` for a malformed change, for one that removes what the table never has, and for
  /// more than `max_changes`.
  ///
  ///     const std::vector<std::string> changes{"+img@data-full=srcset", "-a@ping"};
  ///     absolve::Options options;
  ///     options.attributes = *absolve::AttributeTable::make(changes);
  [[nodiscard]] static Result<AttributeTable> make(std::span<const std::string> changes);

  /// The rows in use, in the order of `link_attributes`. They include the rows with the condition
  /// `never`, whose notes say why they are not links. The span is valid as long as a copy of the
  /// table exists.
  [[nodiscard]] std::span<const LinkAttribute> rows() const;
  /// The rows in the form that the parsers need. Only for the library itself.
  [[nodiscard]] const LinkRules& rules() const;

  static constexpr std::size_t max_changes = 1000;

 private:
  struct Contents;
  explicit AttributeTable(std::shared_ptr<const Contents> contents);
  std::shared_ptr<const Contents> contents_;
};

}  // namespace absolve::ABSOLVE_VERSIONED

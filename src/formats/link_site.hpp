#pragma once

#include <algorithm>
#include <array>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absolve/attributes.hpp"
#include "absolve/base.hpp"
#include "absolve/text.hpp"
#include "base/policy.hpp"
#include "text/text_arena.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// How a value is written in its document: an attribute value in its tag (HTML 13.2.5.35 to
/// 13.2.5.38), or the text of an element.
enum class Quoting {
  valueless,  ///< `<a href>`: no value; the bytes are the empty place after the name
  unquoted,
  single_quoted,
  double_quoted,
  raw_text,           ///< not an attribute: the text of a script or style, without escapes
  markup_text,        ///< not an attribute: text with references, CDATA sections and comments
  xml_single_quoted,  ///< in XML (XML 1.0, 3.3.3)
  xml_double_quoted,
  xml_text,          ///< the text of an element in XML (XML 1.0, 2.4)
  json_string,       ///< a string of JSON in a document (RFC 8259 7)
  field,             ///< in a header field; bytes that are not UTF-8 stand for themselves
  folded,            ///< in a header field, with white space inside (RFC 2369 2)
  quoted_string,     ///< in a quoted-string of a header field (RFC 9110 5.6.4)
  parameter_url,     ///< the url parameter of a whole Content-Type value (RFC 2017 3)
  content_location,  ///< a Content-Location of MIME, with comments and encoded words (RFC 2557 4.4)
  latin1,            ///< in a header field that browsers decode as ISO 8859-1
  apostrophes,       ///< the same between apostrophes, in a Refresh field
  token,             ///< a parameter of a header field without quotes (RFC 9110 5.6.2)
  field_json,        ///< in a string of JSON in a header field
};

/// An attribute or a text that holds links, at its place in a document.
struct LinkSite {
  Span value;  ///< the raw bytes without quotes; for a name without a value, the place after it
  std::size_t tag = 0;                  ///< where its tag's name begins
  const LinkAttribute* rule = nullptr;  ///< its row of the table
  std::string_view element{};           ///< the local name; lives as long as the findings
  Quoting quoting{};
  bool inert = false;
  bool in_noscript = false;
  bool in_body = false;  ///< of a BASE: outside of the HEAD
  /// False: the tag is known to have no rel attribute. Searching each tag again would cost a list
  /// of links up to 1.3 % of its instructions.
  bool may_have_rel = true;
  static constexpr std::size_t no_scope = static_cast<std::size_t>(-1);
  std::size_t scope = no_scope;  ///< the index in `Findings::scopes` of the xml:base that counts

  /// Whether this is the href of a BASE, effective or not. Only HTML has rules for that element.
  [[nodiscard]] bool is_base() const {
    return rule->element == "base" && rule->attribute == "href";
  }
  /// Whether the BASE of the document does not hold for it: it is the href of a BASE, or that of an
  /// xml-stylesheet instruction, which is relative to its entity (Associating Style Sheets with XML
  /// documents 1.0, 4).
  [[nodiscard]] bool ignores_base() const {
    return is_base() || (rule->vocabulary == Vocabulary::xml && rule->element == "xml-stylesheet");
  }
};

/// Names of elements that are in no table. Copies share the bytes, so a view stays valid as long as
/// any copy.
class ElementNames {
 public:
  /// A view of a stored copy of `name`; reuses one of the last few.
  std::string_view keep(std::string_view name) {
    for (const std::string_view known : last_) {
      if (known == name) return known;
    }
    last_[next_] = texts_.keep(name);
    return last_[std::exchange(next_, (next_ + 1) % last_.size())];
  }

 private:
  TextArena texts_;
  std::array<std::string_view, 16> last_{};
  std::size_t next_ = 0;
};

/// An xml:base attribute (XML Base, 3), and the one around it.
struct XmlBase {
  std::size_t outer = LinkSite::no_scope;
  std::string value;  ///< decoded
};

/// A Content-Security-Policy of a meta element in the head.
struct StatedPolicy {
  PolicyList list;      ///< of the decoded text
  std::size_t tag = 0;  ///< where its tag's name begins
};

/// A header field that a meta element states: `<META HTTP-EQUIV="Content-Base" CONTENT="...">`.
struct MetaField {
  std::size_t tag;        ///< offset of its tag's name
  BaseStatement field{};  ///< a field that can state a base
  std::string value;      ///< decoded
};

/// The BASE that counts from one place of a document on, until the next such moment.
struct BaseMoment {
  std::size_t from = 0;                ///< an offset in the document
  std::optional<std::size_t> value{};  ///< the offset of the BASE's value; nullopt: none counts
};

/// The markup within which a document ends (HTML 13.2.2, "eof-in-tag" and so on).
struct CutMarkup {
  std::size_t offset = 0;  ///< of its beginning; of an element that holds text: of its text
  std::string what{};      ///< such as `a tag`
};

/// The links of one document.
struct Findings {
  std::pmr::vector<LinkSite> sites{};  ///< in source order, each attribute once
  std::optional<std::size_t> base{};   ///< the site of the BASE that counts (HTML 4.2.3)
  /// With scripting, the offset of the value of the BASE that counts without scripts, if that is in
  /// a noscript.
  std::optional<std::size_t> noscript_base{};
  std::vector<BaseMoment> base_moments{};  ///< which BASE has counted, in source order
  std::vector<StatedPolicy> policies{};    ///< in source order
  std::vector<MetaField> fields{};         ///< in source order
  std::string encoding_label{};            ///< of the first meta element that names an encoding
  std::string unknown_encoding_label{};    ///< of the first meta element whose label is unknown
  std::optional<Span> title{};             ///< the text of the first title element (HTML 4.2.2)
  std::vector<std::string> robots{};       ///< what meta elements named robots say
  /// The offsets of the tag names of meta elements with content, outside of templates.
  std::vector<std::size_t> metas{};
  std::vector<XmlBase> scopes{};  ///< in source order; each after the one around it
  /// The offsets of the tag names of templates that declare shadow roots as archives do.
  std::vector<std::size_t> saved_shadow_roots{};
  /// For a document in pieces: the offsets of the values of BASE elements that came too late to
  /// count, and whether later markup changes what was handed over before.
  std::vector<std::size_t> late_bases{};
  bool has_late_structure = false;
  std::optional<CutMarkup> cut{};  ///< only the scan sets it, not the tree engine
  ElementNames names{};            ///< of elements that are in no table
  bool is_undecided = false;  ///< the contexts could not decide: these findings must not be used
  bool is_rescanned =
      false;  ///< the contexts could not decide, and the stack of open elements found these

  /// The index of the site whose value is at `offset`, or of the next one.
  [[nodiscard]] std::size_t site_at(std::size_t offset) const {
    const auto place = std::ranges::lower_bound(
        sites, offset, {}, [](const LinkSite& site) { return site.value.offset; });
    return static_cast<std::size_t>(place - sites.begin());
  }

  /// Makes the BASE whose value is at `offset` the one that counts.
  void set_base(std::size_t offset) {
    base = site_at(offset);
    if (base_moments.empty()) base_moments.push_back({offset, offset});
  }
};

}  // namespace absolve::ABSOLVE_VERSIONED

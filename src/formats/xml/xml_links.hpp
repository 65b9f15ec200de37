#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/attributes.hpp"
#include "formats/html/link_rules.hpp"
#include "formats/xml/xml_finder.hpp"
#include "formats/xml/xml_name.hpp"
#include "text/allowance.hpp"

namespace absolve {

/// A tag or an instruction, as a reader of XML meets it.
struct XmlMarkup {
  Span place{};  ///< of an empty length: it came of an entity, or is implied
  /// Of a start tag: pairs of a name and a value, up to a null pointer, in the order of the tag and
  /// without declarations of namespaces. Names have the form of `XmlName::of`.
  const char** attributes = nullptr;
  std::size_t specified = 0;  ///< how many of these pointers stand in the tag; others are defaults
};

/// How much the reader of a document forgives.
enum class XmlReading : bool {
  strict,   ///< it is well-formed so far
  lenient,  ///< values may lack quotes, ampersands may stand for themselves, tags may be missing
};

/// Finds the links of an XML document that a reader takes apart.
class XmlLinks {
 public:
  /// The arguments must outlive this.
  XmlLinks(std::string_view xml, const Limits& limits, const LinkRules& rules, XmlReading reading)
      : xml_(xml),
        limits_(limits),
        rules_(rules),
        is_lenient_(reading == XmlReading::lenient),
        allowance_(xml.size(), limits) {}

  /// `name` has the form of `XmlName::of`. An empty element has an `end`, too.
  void start(const char* name, const XmlMarkup& markup);
  void end(const XmlMarkup& markup);
  void instruction(std::string_view target, const XmlMarkup& markup);

  /// The reader made so many bytes that do not stand in the document. Gives whether it may go on.
  bool affords(std::size_t size);
  /// The document declares an entity, which may mean anything.
  void has_own_entity() { has_own_entities_ = true; }
  /// A DTD gives the names of HTML's character references their meaning.
  void knows_html_entities() { knows_html_entities_ = true; }

  /// The limit that has been reached; null: none. What comes after that is ignored.
  [[nodiscard]] const char* over_limit() const { return over_limit_; }
  /// The local name of the first element; empty: there was none.
  [[nodiscard]] const std::string& root() const { return root_; }
  /// What was found. To be called once, at the end.
  [[nodiscard]] XmlFindings take();

 private:
  struct Open {
    std::size_t scope;
    const LinkAttribute* text_rule;
    std::size_t text;  // where its text begins
    std::size_t tag;
    std::string_view element;
    bool is_template;
    bool is_head;
    bool is_title;
    bool is_code;  // a script or style, whose text nobody reads
    bool is_xslt;  // in a stylesheet: its elements are of the result, whose base nobody knows here
  };
  // One attribute of a start tag.
  struct Attribute {
    std::string name;  // as in the tables
    std::string value;
    Span raw;
    Quoting quoting;
  };

  [[nodiscard]] std::optional<Quoting> quoting_of(Quoting in_html) const;
  void note_root(const XmlName& name, Vocabulary vocabulary);
  [[nodiscard]] bool is_in_stylesheet(const char** given) const;
  void go_on_behind(const Span& markup);
  void add_running_text(std::size_t end);
  void add_text_link(const Open& own, std::size_t end);
  void add(const LinkSite& site);
  bool affords_names(const char* element, const char** attributes);
  [[nodiscard]] bool has_other_entity(std::string_view raw) const;
  const char** read_attributes(const XmlMarkup& markup);
  [[nodiscard]] auto value_of() const;
  void read_tag(const XmlMarkup& markup, const XmlName& name, Vocabulary vocabulary, Open& own);
  void read_scopes(const char** defaults, std::size_t outer, Open& own);
  void read_links(const XmlName& name, Vocabulary vocabulary, std::size_t outer, const Open& own);
  [[nodiscard]] const LinkAttribute* rule_of(const XmlName& name, Vocabulary vocabulary,
                                             std::string_view attribute) const;
  [[nodiscard]] const LinkAttribute* next(const LinkAttribute* rule) const;
  [[nodiscard]] bool holds(const LinkAttribute& rule) const;
  [[nodiscard]] std::string_view element_of(const LinkAttribute& rule, std::string_view name);

  std::string_view xml_;
  const Limits& limits_;
  const LinkRules& rules_;
  bool is_lenient_;
  XmlFindings found_;
  std::vector<Open> open_;
  std::vector<Attribute> attributes_;  // of the tag at hand
  std::optional<std::size_t> base_;
  std::string root_;
  // How many elements were open where the text of an element has elements; 0: there is none.
  std::size_t marked_up_ = 0;
  bool has_marked_up_link_ = false;
  std::size_t templates_ = 0;     // around us
  std::size_t running_text_ = 0;  // where it begins, behind the last markup
  bool is_first_ = true;          // no element has been met
  bool has_xml_base_ = false;
  bool knows_html_entities_ = false;
  bool has_own_entities_ = false;
  std::string_view without_namespace_{};  // what stands for no namespace: of RSS 2.0, for example
  std::string sitemap_;                   // the namespace of a sitemap, whatever it is
  Allowance allowance_;
  const char* over_limit_ = nullptr;
};

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

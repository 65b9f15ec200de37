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
  Span place{};  ///< empty: it comes from an entity, or is implied
  /// For a start tag: pairs of a name and a value, in the order of the tag and without declarations
  /// of namespaces, up to a null pointer. Names have the form that `XmlName::of` takes.
  const char** attributes = nullptr;
  std::size_t specified = 0;  ///< how many of these pointers are from the tag; others are defaults
};

/// How much the reader of a document forgives.
enum class XmlReading : bool {
  strict,   ///< it is well-formed so far
  lenient,  ///< values may lack quotes, ampersands may stand for themselves, tags may be missing
};

/// Finds the links of an XML document from the events of a reader.
class XmlLinks {
 public:
  /// The arguments must outlive the object.
  XmlLinks(std::string_view xml, const Limits& limits, const LinkRules& rules, XmlReading reading)
      : xml_(xml),
        limits_(limits),
        rules_(rules),
        is_lenient_(reading == XmlReading::lenient),
        allowance_(xml.size(), limits) {}

  /// `name` has the form that `XmlName::of` takes. An empty element has an `end`, too.
  void start(const char* name, const XmlMarkup& markup);
  void end(const XmlMarkup& markup);
  void instruction(std::string_view target, const XmlMarkup& markup);

  /// Counts `size` bytes that the reader made and that are not in the document. Returns whether it
  /// may continue.
  bool affords(std::size_t size);
  /// The document declares an entity, which may mean anything.
  void has_own_entity() { has_own_entities_ = true; }
  /// A DTD declares the names of HTML's character references.
  void knows_html_entities() { knows_html_entities_ = true; }

  /// The limit that has been reached; null: none. Everything after that is ignored.
  [[nodiscard]] const char* over_limit() const { return over_limit_; }
  /// The local name of the first element; empty: there was none.
  [[nodiscard]] const std::string& root() const { return root_; }
  /// The findings. To be called once, at the end.
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
    bool is_code;  // a script or style, whose text is not running text
    bool is_xslt;  // in a stylesheet: its elements are of the result, whose base is unknown here
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
  void add_text_link(const Open& opened, std::size_t end);
  void add(const LinkSite& site);
  bool affords_names(const char* element, const char** attributes);
  [[nodiscard]] bool has_other_entity(std::string_view raw) const;
  const char** read_attributes(const XmlMarkup& markup);
  [[nodiscard]] auto value_of() const;
  void read_tag(const XmlMarkup& markup, const XmlName& name, Vocabulary vocabulary, Open& opened);
  void read_scopes(const char** defaults, std::size_t outer, Open& opened);
  void read_links(const XmlName& name, Vocabulary vocabulary, std::size_t outer,
                  const Open& opened);
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
  std::vector<Attribute> attributes_;       // of the tag at hand
  std::vector<const LinkAttribute*> seen_;  // rules of attributes of the current element
  std::optional<std::size_t> base_;
  std::string root_;
  // The number of open elements up to one whose text has elements; 0: there is none.
  std::size_t marked_up_ = 0;
  bool has_marked_up_link_ = false;
  std::size_t templates_ = 0;     // that are open
  std::size_t running_text_ = 0;  // where it begins, after the last markup
  bool is_first_ = true;          // no element has been met
  bool has_xml_base_ = false;
  bool knows_html_entities_ = false;
  bool has_own_entities_ = false;
  std::string_view without_namespace_{};  // the namespace assumed for names without one
  std::string sitemap_;                   // the namespace of a sitemap, whatever it is
  Allowance allowance_;
  const char* over_limit_ = nullptr;
};

/// The row for `attribute` (`own_text` for the text) of an element outside of HTML, SVG and MathML,
/// or nullptr if it is no link. The rows are those of feeds: Atom (RFC 4287), RSS and its common
/// modules, OPML, sitemaps, the packages of EPUB, RDF, and XLink on any element.
/// `element_namespace` is `rss2` for RSS 2.0 and `opml` for OPML, which have no namespace. Static
/// storage.
[[nodiscard]] const LinkAttribute* find_feed_link(std::string_view element_namespace,
                                                  std::string_view element,
                                                  std::string_view attribute) noexcept;

/// All rows of feeds, without their namespaces.
[[nodiscard]] std::vector<LinkAttribute> feed_links();

}  // namespace absolve

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/attributes.hpp"
#include "formats/html/link_rules.hpp"
#include "formats/xml/xml_finder.hpp"
#include "text/allowance.hpp"

/// The namespaces whose elements or attributes hold links.
namespace absolve::ABSOLVE_VERSIONED::xml_namespace {

inline constexpr std::string_view app = "http://www.w3.org/2007/app";
inline constexpr std::string_view atom = "http://www.w3.org/2005/Atom";
inline constexpr std::string_view atom03 = "http://purl.org/atom/ns#";
inline constexpr std::string_view blog_channel = "http://backend.userland.com/blogChannelModule";
inline constexpr std::string_view creative_commons =
    "http://backend.userland.com/creativeCommonsRssModule";
inline constexpr std::string_view epub = "http://www.idpf.org/2007/ops";
inline constexpr std::string_view feedburner = "http://rssnamespace.org/feedburner/ext/1.0";
inline constexpr std::string_view google_base = "http://base.google.com/ns/1.0";
inline constexpr std::string_view google_play = "http://www.google.com/schemas/play-podcasts/1.0";
inline constexpr std::string_view html = "http://www.w3.org/1999/xhtml";
inline constexpr std::string_view itunes = "http://www.itunes.com/dtds/podcast-1.0.dtd";
inline constexpr std::string_view kml = "http://www.opengis.net/kml/2.2";
inline constexpr std::string_view mathml = "http://www.w3.org/1998/Math/MathML";
inline constexpr std::string_view media = "http://search.yahoo.com/mrss/";
inline constexpr std::string_view ncx = "http://www.daisy.org/z3986/2005/ncx/";
inline constexpr std::string_view opf = "http://www.idpf.org/2007/opf";
inline constexpr std::string_view opml = "OPML";  // stands for "no namespace" in our table
inline constexpr std::string_view pingback = "http://madskills.com/public/xml/rss/module/pingback/";
inline constexpr std::string_view podcast = "https://podcastindex.org/namespace/1.0";
inline constexpr std::string_view podcast_github =
    "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md";
inline constexpr std::string_view rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
inline constexpr std::string_view rss090 = "http://my.netscape.com/rdf/simple/0.9/";
inline constexpr std::string_view rss1 = "http://purl.org/rss/1.0/";
inline constexpr std::string_view rss2 = "RSS 2.0";  // stands for "no namespace" in our table
inline constexpr std::string_view rss2_userland = "http://backend.userland.com/rss2";
inline constexpr std::string_view rss_content = "http://purl.org/rss/1.0/modules/content/";
inline constexpr std::string_view sitemap = "http://www.sitemaps.org/schemas/sitemap/0.9";
inline constexpr std::string_view sitemap084 = "http://www.google.com/schemas/sitemap/0.84";
inline constexpr std::string_view sitemap_google = "http://www.google.com/schemas/sitemap/0.9";
inline constexpr std::string_view sitemap_image = "http://www.google.com/schemas/sitemap-image/1.1";
inline constexpr std::string_view sitemap_video = "http://www.google.com/schemas/sitemap-video/1.1";
inline constexpr std::string_view simple_chapters = "http://podlove.org/simple-chapters";
inline constexpr std::string_view smil = "http://www.w3.org/ns/SMIL";
inline constexpr std::string_view svg = "http://www.w3.org/2000/svg";
inline constexpr std::string_view threading = "http://purl.org/syndication/thread/1.0";
inline constexpr std::string_view trackback =
    "http://madskills.com/public/xml/rss/module/trackback/";
inline constexpr std::string_view webfeeds = "http://webfeeds.org/rss/1.0";
inline constexpr std::string_view wfw = "http://wellformedweb.org/CommentAPI/";
inline constexpr std::string_view xinclude = "http://www.w3.org/2001/XInclude";
inline constexpr std::string_view xlink = "http://www.w3.org/1999/xlink";
inline constexpr std::string_view xspf = "http://xspf.org/ns/0/";
inline constexpr std::string_view xslt = "http://www.w3.org/1999/XSL/Transform";
inline constexpr std::string_view xml = "http://www.w3.org/XML/1998/namespace";

}  // namespace absolve::ABSOLVE_VERSIONED::xml_namespace

namespace absolve::ABSOLVE_VERSIONED {

/// A name in a namespace, as expat gives it. The views point into expat's text.
struct XmlName {
  static constexpr char separator = '\n';  ///< between a namespace, a name and a prefix

  std::string_view space;
  std::string_view local;

  [[nodiscard]] static XmlName of(std::string_view expanded) {
    const auto end = expanded.find(separator);
    if (end == std::string_view::npos) return {{}, expanded};
    return {expanded.substr(0, end), expanded.substr(end + 1)};
  }
};

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

  /// The quoting of a value that the reader of tags gives as `in_html`; nullopt: it is not read.
  [[nodiscard]] std::optional<Quoting> quoting_of(Quoting in_html) const;
  /// The limit that has been reached; null: none. Everything after that is ignored.
  [[nodiscard]] const char* over_limit() const { return over_limit_; }
  /// The findings. To be called once, at the end.
  [[nodiscard]] XmlFindings take();

 private:
  struct Open {
    std::size_t scope = LinkSite::no_scope;
    const LinkAttribute* text_rule = nullptr;
    std::size_t text = 0;  // where its text begins
    std::size_t tag = 0;
    std::string_view element{};
    bool is_template = false;
    bool is_head = false;
    bool is_title = false;
    bool is_code = false;  // a script or style, whose text is not running text
    // In a stylesheet: its elements are of the result, whose base is unknown here.
    bool is_xslt = false;
  };
  // One attribute of a start tag.
  struct Attribute {
    std::string name;  // as in the tables
    std::string value;
    Span raw;
    Quoting quoting;
  };

  void note_root(const XmlName& name, Vocabulary vocabulary);
  [[nodiscard]] bool is_known(const XmlName& name, Vocabulary vocabulary) const;
  [[nodiscard]] bool is_in_stylesheet(const char** given) const;
  void go_on_behind(const Span& markup);
  void add_running_text(std::size_t end);
  void add_text_link(const Open& opened, std::size_t end);
  void add(const LinkSite& site);
  [[nodiscard]] bool has_other_entity(std::string_view raw) const;
  const char** read_attributes(const XmlMarkup& markup);
  [[nodiscard]] auto value_of() const;
  void read_tag(const XmlMarkup& markup, const XmlName& name, Vocabulary vocabulary, Open& opened);
  void count_declared_links(const char** attributes, const XmlName& name, Vocabulary vocabulary);
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
  // The number of open elements up to one whose text has elements; 0: there is none.
  std::size_t marked_up_ = 0;
  bool has_marked_up_link_ = false;
  std::size_t templates_ = 0;      // that are open
  std::size_t running_text_ = 0;   // where it begins, after the last markup
  bool is_first_ = true;           // no element has been met
  bool knows_vocabulary_ = false;  // of an element so far
  bool has_xml_base_ = false;
  bool has_html_base_ = false;  // a BASE counts, and so do the policies of meta elements
  bool knows_html_entities_ = false;
  bool has_own_entities_ = false;
  std::string_view without_namespace_{};  // the namespace assumed for names without one
  std::string sitemap_;                   // the namespace of a sitemap, whatever it is
  Allowance allowance_;
  const char* over_limit_ = nullptr;
};

/// The row for `attribute` (`own_text` for the text) of an element outside of HTML, SVG and MathML,
/// or nullptr if it is no link. The rows are those of feeds: Atom (RFC 4287), RSS and its common
/// modules, OPML, sitemaps, the packages and media overlays of EPUB, RDF, and XLink on any element.
/// `element_namespace` is `rss2` for RSS 2.0 and `opml` for OPML, which have no namespace. Static
/// storage.
[[nodiscard]] const LinkAttribute* find_feed_link(std::string_view element_namespace,
                                                  std::string_view element,
                                                  std::string_view attribute) noexcept;

/// Whether the table of feeds has rows for elements of this namespace, or of another version of it.
[[nodiscard]] bool is_feed_namespace(std::string_view name) noexcept;

/// All rows of feeds, without their namespaces.
[[nodiscard]] std::vector<LinkAttribute> feed_links();

}  // namespace absolve::ABSOLVE_VERSIONED

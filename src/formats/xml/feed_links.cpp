#include "formats/xml/xml_links.hpp"

#include <algorithm>

#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

struct Row {
  std::string_view element_namespace;
  LinkAttribute link;
};

using namespace xml_namespace;

constexpr auto always = LinkCondition::always;

// clang-format off
constexpr Row rows[] = {
    {"*", {Vocabulary::xml, "*", "xlink:href", LinkKind::url, always, "XLink 1.1 5.4"}},
    {atom, {Vocabulary::xml, "content", "src", LinkKind::url, always, "RFC 4287 4.1.3.2"}},
    {atom, {Vocabulary::xml, "content", own_text, LinkKind::html, LinkCondition::with_html_type, "RFC 4287 4.1.3"}},
    {atom, {Vocabulary::xml, "generator", "uri", LinkKind::url, always, "RFC 4287 4.2.4"}},
    {atom, {Vocabulary::xml, "icon", own_text, LinkKind::url, always, "RFC 4287 4.2.5"}},
    {atom, {Vocabulary::xml, "link", "href", LinkKind::url, always, "RFC 4287 4.2.7.1"}},
    {atom, {Vocabulary::xml, "logo", own_text, LinkKind::url, always, "RFC 4287 4.2.8"}},
    {atom, {Vocabulary::xml, "rights", own_text, LinkKind::html, LinkCondition::with_html_type, "RFC 4287 3.1"}},
    {atom, {Vocabulary::xml, "subtitle", own_text, LinkKind::html, LinkCondition::with_html_type, "RFC 4287 3.1"}},
    {atom, {Vocabulary::xml, "summary", own_text, LinkKind::html, LinkCondition::with_html_type, "RFC 4287 3.1"}},
    {atom, {Vocabulary::xml, "title", own_text, LinkKind::html, LinkCondition::with_html_type, "RFC 4287 3.1"}},
    {atom, {Vocabulary::xml, "uri", own_text, LinkKind::url, always, "RFC 4287 3.2.2"}},
    {atom03, {Vocabulary::xml, "content", own_text, LinkKind::html, LinkCondition::with_html_type, "Atom 0.3 4.13.10"}},
    {atom03, {Vocabulary::xml, "copyright", own_text, LinkKind::html, LinkCondition::with_html_type, "Atom 0.3 4.7"}},
    {atom03, {Vocabulary::xml, "generator", "url", LinkKind::url, always, "Atom 0.3 4.6"}},
    {atom03, {Vocabulary::xml, "info", own_text, LinkKind::html, LinkCondition::with_html_type, "Atom 0.3 4.8"}},
    {atom03, {Vocabulary::xml, "link", "href", LinkKind::url, always, "Atom 0.3 3.4"}},
    {atom03, {Vocabulary::xml, "summary", own_text, LinkKind::html, LinkCondition::with_html_type, "Atom 0.3 4.13.9"}},
    {atom03, {Vocabulary::xml, "tagline", own_text, LinkKind::html, LinkCondition::with_html_type, "Atom 0.3 4.5"}},
    {atom03, {Vocabulary::xml, "title", own_text, LinkKind::html, LinkCondition::with_html_type, "Atom 0.3 4.3"}},
    {atom03, {Vocabulary::xml, "url", own_text, LinkKind::url, always, "Atom 0.3 3.2.2"}},
    {app, {Vocabulary::xml, "categories", "href", LinkKind::url, always, "RFC 5023 7.2.1"}},
    {app, {Vocabulary::xml, "collection", "href", LinkKind::url, always, "RFC 5023 8.3.3"}},
    {threading, {Vocabulary::xml, "in-reply-to", "href", LinkKind::url, always, "RFC 4685 3"}},
    {threading, {Vocabulary::xml, "in-reply-to", "source", LinkKind::url, always, "RFC 4685 3"}},
    {rss2, {Vocabulary::xml, "comments", own_text, LinkKind::url, always, "RSS 2.0"}},
    {rss2, {Vocabulary::xml, "description", own_text, LinkKind::html, always, "RSS 2.0"}},
    {rss2, {Vocabulary::xml, "docs", own_text, LinkKind::url, always, "RSS 2.0"}},
    {rss2, {Vocabulary::xml, "enclosure", "url", LinkKind::url, always, "RSS 2.0"}},
    {rss2, {Vocabulary::xml, "guid", own_text, LinkKind::url, LinkCondition::with_permalink, "RSS 2.0"}},
    {rss2, {Vocabulary::xml, "link", "href", LinkKind::url, always, "RFC 4287 4.2.7.1"}},
    {rss2, {Vocabulary::xml, "link", own_text, LinkKind::url, always, "RSS 2.0"}},
    {rss2, {Vocabulary::xml, "source", "url", LinkKind::url, always, "RSS 2.0"}},
    {rss2, {Vocabulary::xml, "url", own_text, LinkKind::url, always, "RSS 2.0"}},
    {rss090, {Vocabulary::xml, "link", own_text, LinkKind::url, always, "RSS 0.90"}},
    {rss090, {Vocabulary::xml, "url", own_text, LinkKind::url, always, "RSS 0.90"}},
    {rss1, {Vocabulary::xml, "description", own_text, LinkKind::html, always, "RSS 1.0 5.5.3"}},
    {rss1, {Vocabulary::xml, "link", own_text, LinkKind::url, always, "RSS 1.0 5.3.2"}},
    {rss1, {Vocabulary::xml, "url", own_text, LinkKind::url, always, "RSS 1.0 5.4.2"}},
    {rss_content, {Vocabulary::xml, "encoded", own_text, LinkKind::html, always, "RSS 1.0 Content"}},
    {media, {Vocabulary::xml, "content", "url", LinkKind::url, always, "Media RSS"}},
    {media, {Vocabulary::xml, "description", own_text, LinkKind::html, LinkCondition::with_html_type, "Media RSS"}},
    {media, {Vocabulary::xml, "player", "url", LinkKind::url, always, "Media RSS"}},
    {media, {Vocabulary::xml, "thumbnail", "url", LinkKind::url, always, "Media RSS"}},
    {media, {Vocabulary::xml, "title", own_text, LinkKind::html, LinkCondition::with_html_type, "Media RSS"}},
    {media, {Vocabulary::xml, "embed", "url", LinkKind::url, always, "Media RSS"}},
    {media, {Vocabulary::xml, "license", "href", LinkKind::url, always, "Media RSS"}},
    {media, {Vocabulary::xml, "peerLink", "href", LinkKind::url, always, "Media RSS"}},
    {media, {Vocabulary::xml, "subTitle", "href", LinkKind::url, always, "Media RSS"}},
    {media, {Vocabulary::xml, "text", own_text, LinkKind::html, LinkCondition::with_html_type, "Media RSS"}},
    {itunes, {Vocabulary::xml, "image", "href", LinkKind::url, always, "podcasts"}},
    {itunes, {Vocabulary::xml, "new-feed-url", own_text, LinkKind::url, always, "podcasts"}},
    {podcast, {Vocabulary::xml, "chapters", "url", LinkKind::url, always, "podcast namespace"}},
    {podcast, {Vocabulary::xml, "contentLink", "href", LinkKind::url, always, "podcast namespace"}},
    {podcast, {Vocabulary::xml, "funding", "url", LinkKind::url, always, "podcast namespace"}},
    {podcast, {Vocabulary::xml, "image", "href", LinkKind::url, always, "podcast namespace"}},
    {podcast, {Vocabulary::xml, "images", "srcset", LinkKind::srcset, always, "podcast namespace"}},
    {podcast, {Vocabulary::xml, "license", "url", LinkKind::url, always, "podcast namespace"}},
    {podcast, {Vocabulary::xml, "person", "href", LinkKind::url, always, "podcast namespace"}},
    {podcast, {Vocabulary::xml, "person", "img", LinkKind::url, always, "podcast namespace"}},
    {podcast, {Vocabulary::xml, "remoteItem", "feedUrl", LinkKind::url, always, "podcast namespace"}},
    {podcast, {Vocabulary::xml, "socialInteract", "uri", LinkKind::url, always, "podcast namespace"}},
    {podcast, {Vocabulary::xml, "source", "uri", LinkKind::url, always, "podcast namespace"}},
    {podcast, {Vocabulary::xml, "trailer", "url", LinkKind::url, always, "podcast namespace"}},
    {podcast, {Vocabulary::xml, "transcript", "url", LinkKind::url, always, "podcast namespace"}},
    {feedburner, {Vocabulary::xml, "origEnclosureLink", own_text, LinkKind::url, always, "FeedBurner"}},
    {feedburner, {Vocabulary::xml, "origLink", own_text, LinkKind::url, always, "FeedBurner"}},
    {trackback, {Vocabulary::xml, "about", own_text, LinkKind::url, always, "TrackBack"}},
    {trackback, {Vocabulary::xml, "ping", own_text, LinkKind::url, always, "TrackBack"}},
    {creative_commons, {Vocabulary::xml, "license", own_text, LinkKind::url, always, "Creative Commons in RSS"}},
    {wfw, {Vocabulary::xml, "comment", own_text, LinkKind::url, always, "Comment API"}},
    {wfw, {Vocabulary::xml, "commentRss", own_text, LinkKind::url, always, "Comment API"}},
    {opml, {Vocabulary::xml, "outline", "htmlUrl", LinkKind::url, always, "OPML 2.0"}},
    {opml, {Vocabulary::xml, "outline", "url", LinkKind::url, always, "OPML 2.0"}},
    {opml, {Vocabulary::xml, "outline", "xmlUrl", LinkKind::url, always, "OPML 2.0"}},
    {opf, {Vocabulary::xml, "item", "href", LinkKind::url, always, "EPUB 3.3 5.6.2"}},
    {opf, {Vocabulary::xml, "link", "href", LinkKind::url, always, "EPUB 3.3 5.5.7"}},
    {opf, {Vocabulary::xml, "reference", "href", LinkKind::url, always, "OPF 2.0.1 2.6"}},
    {ncx, {Vocabulary::xml, "content", "src", LinkKind::url, always, "OPF 2.0.1 2.4.1"}},
    {smil, {Vocabulary::xml, "*", "epub:textref", LinkKind::url, always, "EPUB 3.3 9.2"}},
    {smil, {Vocabulary::xml, "audio", "src", LinkKind::url, always, "EPUB 3.3 9.2"}},
    {smil, {Vocabulary::xml, "text", "src", LinkKind::url, always, "EPUB 3.3 9.2"}},
    {smil, {Vocabulary::xml, "animation", "src", LinkKind::url, always, "SMIL 3.0 7.4"}},
    {smil, {Vocabulary::xml, "img", "src", LinkKind::url, always, "SMIL 3.0 7.4"}},
    {smil, {Vocabulary::xml, "ref", "src", LinkKind::url, always, "SMIL 3.0 7.4"}},
    {smil, {Vocabulary::xml, "textstream", "src", LinkKind::url, always, "SMIL 3.0 7.4"}},
    {smil, {Vocabulary::xml, "video", "src", LinkKind::url, always, "SMIL 3.0 7.4"}},
    {smil, {Vocabulary::xml, "a", "href", LinkKind::url, always, "SMIL 3.0 8.3"}},
    {sitemap, {Vocabulary::xml, "loc", own_text, LinkKind::url, always, "Sitemaps 0.9"}},
    {sitemap_image, {Vocabulary::xml, "license", own_text, LinkKind::url, always, "image sitemaps"}},
    {sitemap_image, {Vocabulary::xml, "loc", own_text, LinkKind::url, always, "image sitemaps"}},
    {sitemap_video, {Vocabulary::xml, "content_loc", own_text, LinkKind::url, always, "video sitemaps"}},
    {sitemap_video, {Vocabulary::xml, "player_loc", own_text, LinkKind::url, always, "video sitemaps"}},
    {sitemap_video, {Vocabulary::xml, "thumbnail_loc", own_text, LinkKind::url, always, "video sitemaps"}},
    {rdf, {Vocabulary::xml, "*", "rdf:about", LinkKind::url, always, "RDF/XML 2.2"}},
    {rdf, {Vocabulary::xml, "*", "rdf:datatype", LinkKind::url, always, "RDF/XML 2.9"}},
    {rdf, {Vocabulary::xml, "*", "rdf:resource", LinkKind::url, always, "RDF/XML 2.4"}},
    {rdf, {Vocabulary::xml, "Description", "about", LinkKind::url, always, "RDF/XML 6.1.4"}},
    {rdf, {Vocabulary::xml, "li", "resource", LinkKind::url, always, "RDF/XML 6.1.4"}},
    {blog_channel, {Vocabulary::xml, "blink", own_text, LinkKind::url, always, "blogChannel"}},
    {blog_channel, {Vocabulary::xml, "blogRoll", own_text, LinkKind::url, always, "blogChannel"}},
    {blog_channel, {Vocabulary::xml, "mySubscriptions", own_text, LinkKind::url, always, "blogChannel"}},
    {google_base, {Vocabulary::xml, "additional_image_link", own_text, LinkKind::url, always, "Google Merchant Center"}},
    {google_base, {Vocabulary::xml, "image_link", own_text, LinkKind::url, always, "Google Merchant Center"}},
    {google_base, {Vocabulary::xml, "link", own_text, LinkKind::url, always, "Google Merchant Center"}},
    {google_base, {Vocabulary::xml, "mobile_link", own_text, LinkKind::url, always, "Google Merchant Center"}},
    {google_play, {Vocabulary::xml, "image", "href", LinkKind::url, always, "podcasts"}},
    {kml, {Vocabulary::xml, "description", own_text, LinkKind::html, always, "OGC KML 2.2 9.1.3"}},
    {kml, {Vocabulary::xml, "href", own_text, LinkKind::url, always, "OGC KML 2.2 12.9"}},
    {kml, {Vocabulary::xml, "styleUrl", own_text, LinkKind::url, always, "OGC KML 2.2 9.1.3"}},
    {pingback, {Vocabulary::xml, "server", own_text, LinkKind::url, always, "Pingback"}},
    {pingback, {Vocabulary::xml, "target", own_text, LinkKind::url, always, "Pingback"}},
    {simple_chapters, {Vocabulary::xml, "chapter", "href", LinkKind::url, always, "Podlove Simple Chapters"}},
    {simple_chapters, {Vocabulary::xml, "chapter", "image", LinkKind::url, always, "Podlove Simple Chapters"}},
    {webfeeds, {Vocabulary::xml, "cover", "image", LinkKind::url, always, "webfeeds"}},
    {webfeeds, {Vocabulary::xml, "icon", own_text, LinkKind::url, always, "webfeeds"}},
    {webfeeds, {Vocabulary::xml, "logo", own_text, LinkKind::url, always, "webfeeds"}},
    {xinclude, {Vocabulary::xml, "include", "href", LinkKind::url, always, "XInclude 1.0 3.1"}},
    {xspf, {Vocabulary::xml, "image", own_text, LinkKind::url, always, "XSPF 1"}},
    {xspf, {Vocabulary::xml, "info", own_text, LinkKind::url, always, "XSPF 1"}},
    {xspf, {Vocabulary::xml, "link", own_text, LinkKind::url, always, "XSPF 1"}},
    {xspf, {Vocabulary::xml, "location", own_text, LinkKind::url, always, "XSPF 1"}},
    {xslt, {Vocabulary::xml, "import", "href", LinkKind::url, always, "XSLT 1.0 2.6.2"}},
    {xslt, {Vocabulary::xml, "include", "href", LinkKind::url, always, "XSLT 1.0 2.6.1"}},
};
// clang-format on

// Whether `name` is the URL `known`, apart from the scheme and final slashes.
bool is_same_but_for_scheme(std::string_view name, std::string_view known) {
  const auto rest = [](std::string_view url) {
    url.remove_prefix(std::min(url.find(':'), url.size()));
    while (url.ends_with('/')) url.remove_suffix(1);
    return url;
  };
  return name.starts_with("http") && rest(name) == rest(known);
}

// The namespace that has the same links, for another version or spelling of its name.
std::string_view current(std::string_view name) {
  if (name == rss2_userland) return rss2;
  if (equal_ignoring_case(name, itunes)) return itunes;
  if (name == podcast_github) return podcast;
  for (const std::string_view known :
       {atom, rss1, rss_content, sitemap, sitemap_image, sitemap_video, media}) {
    if (is_same_but_for_scheme(name, known)) return known;
  }
  return name == sitemap084 || name == sitemap_google ? sitemap : name;
}

// RDF's attributes can be on elements of any namespace.
bool is_of(const Row& row, std::string_view element_namespace) {
  return row.element_namespace == element_namespace || row.element_namespace == "*" ||
         (row.element_namespace == rdf && row.link.element == "*");
}

}  // namespace

std::vector<LinkAttribute> feed_links() {
  std::vector<LinkAttribute> links;
  for (const Row& row : rows) links.push_back(row.link);
  return links;
}

bool is_feed_namespace(std::string_view name) noexcept {
  return std::ranges::find(rows, current(name), &Row::element_namespace) != std::end(rows);
}

const LinkAttribute* find_feed_link(std::string_view element_namespace, std::string_view element,
                                    std::string_view attribute) noexcept {
  element_namespace = current(element_namespace);
  // Readers of formats without a namespace ignore the case of names.
  const bool in_any_case =
      element_namespace == xml_namespace::rss2 || element_namespace == xml_namespace::opml;
  const auto is_named = [in_any_case](std::string_view name, std::string_view known) {
    return in_any_case ? equal_ignoring_case(name, known) : name == known;
  };
  for (const Row& row : rows) {
    if (!is_of(row, element_namespace) || !is_named(attribute, row.link.attribute)) continue;
    if (is_named(element, row.link.element) || row.link.element == "*") return &row.link;
  }
  return nullptr;
}

}  // namespace absolve::ABSOLVE_VERSIONED

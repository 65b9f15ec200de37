// Checks the filters for links that a command line gives.

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/resolver.hpp"
#include "formats/html/element_facts.hpp"
#include "formats/xml/xml_links.hpp"
#include "text/ascii.hpp"
#include "tool/io/messages.hpp"
#include "tool/show/link_filter.hpp"
#include "uri/url_text.hpp"

namespace absolve::tool {
namespace {

// Elements of HTML, SVG and MathML, including obsolete ones. Most can have links only in attributes
// that any element can have, such as style.
// clang-format off
constexpr auto elements = std::to_array<std::string_view>({
    "a", "abbr", "acronym", "address", "animate", "applet", "area", "article", "aside", "audio",
    "b", "base", "basefont", "bdi", "bdo", "bgsound", "big", "blink", "blockquote", "body",
    "br", "button", "canvas", "caption", "center", "circle", "cite", "code", "col", "colgroup",
    "data", "datalist", "dd", "defs", "del", "desc", "details", "dfn", "dialog", "dir",
    "discard", "div", "dl", "dt", "ellipse", "em", "embed", "fencedframe", "fieldset",
    "figcaption", "figure", "filter", "font", "footer", "form", "frame", "frameset", "g",
    "geolocation", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr", "html",
    "i", "iframe", "image", "img", "input", "ins", "isindex", "kbd", "keygen", "label", "layer",
    "legend", "li", "line", "link", "listing", "maction", "main", "map", "mark", "marker",
    "marquee", "mask", "math", "menu", "menuitem", "mesh", "meta", "metadata", "meter", "mfrac",
    "mi", "mn", "mo", "mrow", "ms", "mtext", "multicol", "nav", "nextid", "nobr", "noembed",
    "noframes", "noscript", "object", "ol", "optgroup", "option", "output", "p", "param",
    "path", "pattern", "picture", "plaintext", "polygon", "polyline", "pre", "progress", "q",
    "rb", "rbc", "rect", "rp", "rt", "rtc", "ruby", "s", "samp", "script", "search", "section",
    "select", "selectedcontent", "semantics", "set", "slot", "small", "source", "spacer",
    "span", "stop", "strike", "strong", "style", "sub", "summary", "sup", "svg", "switch",
    "symbol", "table", "tbody", "td", "template", "text", "textarea", "tfoot", "th", "thead",
    "time", "title", "tr", "track", "tspan", "tt", "u", "ul", "use", "var", "video", "view",
    "wbr", "xmp",
});
// clang-format on

// The names that replace the element of a link that is not in an element (see `Link::element`). The
// names of their attributes come from documents.
constexpr auto places = std::to_array<std::string_view>(
    {"calendar", "comment", "header", "json", "manifest", "script", "stylesheet", "text", "vcard"});

// The rows that links are found by: those of the table, and those of feeds.
std::vector<LinkAttribute> rows_of(const AttributeTable& attributes) {
  const auto known = attributes.rows();
  std::vector<LinkAttribute> rows(known.begin(), known.end());
  const auto feeds = feed_links();
  rows.insert(rows.end(), feeds.begin(), feeds.end());
  return rows;
}

bool is_element(std::string_view name, const std::vector<LinkAttribute>& rows) {
  // Names with a hyphen or a prefix are defined by authors.
  if (name == "*" || name.find_first_of("-:") != std::string_view::npos) return true;
  if (is_among(name, elements) || is_among(name, places)) return true;
  return !svg_name(name).empty() || std::ranges::any_of(rows, [name](const LinkAttribute& row) {
    return equal_ignoring_case(row.element, name);
  });
}

// Attributes of the element that hold links; `*` is any element.
std::vector<std::string> attributes_of(std::string_view element,
                                       const std::vector<LinkAttribute>& rows) {
  std::vector<std::string> names;
  for (const LinkAttribute& row : rows) {
    const bool is_own =
        element == "*" || row.element == "*" || equal_ignoring_case(row.element, element);
    if (is_own && row.condition != LinkCondition::never) names.emplace_back(row.attribute);
  }
  return names;
}

std::optional<Trouble> check_pattern(const std::string& pattern,
                                     const std::vector<LinkAttribute>& rows) {
  const auto refused = [&](const std::string& why) {
    return usage_trouble("--only " + pattern + ": " + why);
  };
  const auto at = pattern.find('@');
  const std::string element = pattern.substr(0, at);
  if (element.empty()) return refused("no element is named; * stands for any");
  if (!is_element(element, rows)) {
    std::vector<std::string> names(elements.begin(), elements.end());
    for (const LinkAttribute& row : rows) names.emplace_back(row.element);
    constexpr auto usual = std::to_array<std::pair<std::string_view, std::string_view>>(
        {{"anchor", "a"},
         {"css", "stylesheet"},
         {"image", "img"},
         {"images", "img"},
         {"links", "a"},
         {"stylesheets", "stylesheet"}});
    const auto* const known = std::ranges::find_if(
        usual, [&](const auto& alias) { return equal_ignoring_case(alias.first, element); });
    return refused("there is no such element" +
                   (known != usual.end() ? "; did you mean " + std::string(known->second) + "?"
                                         : suggestion(element, names)));
  }
  if (at == std::string::npos || is_among(element, places)) return std::nullopt;
  const std::string attribute = pattern.substr(at + 1);
  const std::vector<std::string> names = attributes_of(element, rows);
  if (is_among(attribute, names)) return std::nullopt;
  return refused("this attribute holds no link" + suggestion(attribute, names, element + "@") +
                 " (absolve attributes lists them; --with adds one)");
}

std::optional<Trouble> check_rel(const std::string& rel) {
  constexpr std::string_view never = "!^~*\"'<> \t\n\f\r";
  const auto odd = rel.find_first_of(never);
  if (!rel.empty() && odd == std::string::npos) return std::nullopt;
  const bool is_negated =
      !rel.empty() && odd == 0 && std::string_view("!^~").find(rel[0]) != std::string_view::npos;
  return usage_trouble("--rel " + rel + ": " +
                       (is_negated ? "links without a type cannot be chosen; --fields rel,nofollow "
                                     "lists what to choose by"
                                   : "is no link type"));
}

// Converts `host` to the form that it has in links: ASCII, in lower case. Keeps a leading dot.
std::optional<Trouble> normalize_host(std::string_view option, std::string& host) {
  const auto refused = [&](const std::string& why) {
    return usage_trouble(std::string(option).append(" ").append(host).append(": ").append(why));
  };
  const bool is_below = host.starts_with('.');
  std::string_view name = std::string_view(host).substr(is_below ? 1 : 0);
  if (name.starts_with("*.")) return refused("did you mean " + host.substr(1) + "?");
  const Resolver resolver = Resolver::without_base();
  const auto host_in = [&](const std::string& url) {
    const auto target = resolver.resolve(url);
    return target ? std::string(host_of(target->url)) : std::string();
  };
  if (name.find("//") != std::string_view::npos ||
      name.find_first_of("/?#@") != std::string_view::npos) {
    const bool has_scheme = name.find("://") != std::string_view::npos;
    const std::string meant = host_in((has_scheme ? "" : "http://") + std::string(name));
    return refused("is more than a host" + (meant.empty() ? "" : "; did you mean " + meant + "?"));
  }
  const auto colon = name.rfind(':');
  const bool has_port = colon != std::string_view::npos && !name.ends_with(']') &&
                        ascii::is_all_digits(name.substr(colon + 1));
  if (has_port) {
    return refused("the port of a link is not compared; did you mean " +
                   std::string(name.substr(0, colon)) + "?");
  }
  const std::string normalized = host_in("http://" + std::string(name) + "/");
  if (normalized.empty()) return refused("is no host");
  host = (is_below ? "." : "") + normalized;
  return std::nullopt;
}

}  // namespace

std::optional<Trouble> FilterOptions::check(const AttributeTable& attributes) {
  if (!only.empty()) {
    const std::vector<LinkAttribute> rows = rows_of(attributes);
    for (const std::string& pattern : only) {
      if (auto trouble = check_pattern(pattern, rows)) return trouble;
    }
  }
  for (const std::string& rel : rels) {
    if (auto trouble = check_rel(rel)) return trouble;
  }
  for (std::string& host : hosts) {
    if (auto trouble = normalize_host("--host", host)) return trouble;
  }
  for (std::string& host : not_hosts) {
    if (auto trouble = normalize_host("--not-host", host)) return trouble;
  }
  return std::nullopt;
}

}  // namespace absolve::tool

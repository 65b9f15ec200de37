#include <algorithm>
#include <tuple>

#include "absolve/attributes.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// clang-format off
constexpr LinkAttribute table[] = {
    {Vocabulary::html, "!--", "#text", LinkKind::html, LinkCondition::always, "<!--[if IE]> of Internet Explorer", LinkGroup::conditional_comments},
    {Vocabulary::html, "*", "#text", LinkKind::text, LinkCondition::always, "URLs in running text (RFC 3986 appendix C)", LinkGroup::text},
    {Vocabulary::html, "*", "about", LinkKind::url, LinkCondition::always, "", LinkGroup::rdfa},
    {Vocabulary::html, "*", "data-background-image", LinkKind::url, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "data-bg", LinkKind::url, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "data-bg-multi", LinkKind::css, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "data-full-src", LinkKind::url, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "data-href", LinkKind::url, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "data-lazy", LinkKind::url, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "data-lazy-src", LinkKind::url, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "data-lazy-srcset", LinkKind::srcset, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "data-original", LinkKind::url, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "data-original-set", LinkKind::srcset, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "data-poster", LinkKind::url, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "data-src", LinkKind::url, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "data-src-medium", LinkKind::url, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "data-src-small", LinkKind::url, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "data-srcset", LinkKind::srcset, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "data-uri", LinkKind::url, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "data-url", LinkKind::url, LinkCondition::always, "", LinkGroup::lazy},
    {Vocabulary::html, "*", "itemid", LinkKind::url, LinkCondition::with_itemtype, "microdata; HTML 5.2.3"},
    {Vocabulary::html, "*", "itemtype", LinkKind::list, LinkCondition::never, "names of types, absolute already (HTML 5.2.2)"},
    {Vocabulary::html, "*", "resource", LinkKind::url, LinkCondition::always, "", LinkGroup::rdfa},
    {Vocabulary::html, "*", "style", LinkKind::css, LinkCondition::always, "HTML 3.2.6.1", LinkGroup::css},
    {Vocabulary::html, "*", "vocab", LinkKind::url, LinkCondition::always, "", LinkGroup::rdfa},
    {Vocabulary::html, "a", "attributionsrc", LinkKind::list, LinkCondition::always, "Attribution Reporting"},
    {Vocabulary::html, "a", "href", LinkKind::url, LinkCondition::always, ""},
    {Vocabulary::html, "a", "ping", LinkKind::list, LinkCondition::always, ""},
    {Vocabulary::html, "amp-anim", "src", LinkKind::url, LinkCondition::always, "AMP", LinkGroup::amp},
    {Vocabulary::html, "amp-anim", "srcset", LinkKind::srcset, LinkCondition::always, "AMP", LinkGroup::amp},
    {Vocabulary::html, "amp-audio", "src", LinkKind::url, LinkCondition::always, "AMP", LinkGroup::amp},
    {Vocabulary::html, "amp-iframe", "src", LinkKind::url, LinkCondition::always, "AMP", LinkGroup::amp},
    {Vocabulary::html, "amp-img", "src", LinkKind::url, LinkCondition::always, "AMP", LinkGroup::amp},
    {Vocabulary::html, "amp-img", "srcset", LinkKind::srcset, LinkCondition::always, "AMP", LinkGroup::amp},
    {Vocabulary::html, "amp-list", "src", LinkKind::url, LinkCondition::always, "AMP", LinkGroup::amp},
    {Vocabulary::html, "amp-video", "poster", LinkKind::url, LinkCondition::always, "AMP", LinkGroup::amp},
    {Vocabulary::html, "amp-video", "src", LinkKind::url, LinkCondition::always, "AMP", LinkGroup::amp},
    {Vocabulary::html, "applet", "archive", LinkKind::comma_list, LinkCondition::always, "HTML 4.01 13.4"},
    {Vocabulary::html, "applet", "code", LinkKind::url, LinkCondition::never, "the name of a class, not a URL"},
    {Vocabulary::html, "applet", "codebase", LinkKind::url, LinkCondition::always, "HTML 4.01 13.4"},
    {Vocabulary::html, "applet", "object", LinkKind::url, LinkCondition::always, "HTML 4.01 13.4"},
    {Vocabulary::html, "area", "href", LinkKind::url, LinkCondition::always, ""},
    {Vocabulary::html, "area", "ping", LinkKind::list, LinkCondition::always, ""},
    {Vocabulary::html, "audio", "src", LinkKind::url, LinkCondition::always, "", LinkGroup::standard, LinkExemption::empty},
    {Vocabulary::html, "base", "href", LinkKind::url, LinkCondition::always, "sets the base; resolved against the fallback base"},
    {Vocabulary::html, "bgsound", "src", LinkKind::url, LinkCondition::always, "HTML 3 and Netscape"},
    {Vocabulary::html, "blockquote", "cite", LinkKind::url, LinkCondition::always, ""},
    {Vocabulary::html, "body", "background", LinkKind::url, LinkCondition::always, "obsolete", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "button", "formaction", LinkKind::url, LinkCondition::always, ""},
    {Vocabulary::html, "col", "background", LinkKind::url, LinkCondition::always, "obsolete", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "colgroup", "background", LinkKind::url, LinkCondition::always, "obsolete", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "command", "icon", LinkKind::url, LinkCondition::always, "withdrawn"},
    {Vocabulary::html, "del", "cite", LinkKind::url, LinkCondition::always, ""},
    {Vocabulary::html, "embed", "code", LinkKind::url, LinkCondition::never, "the name of a class, not a URL"},
    {Vocabulary::html, "embed", "codebase", LinkKind::url, LinkCondition::always, "Netscape"},
    {Vocabulary::html, "embed", "href", LinkKind::url, LinkCondition::always, "Netscape"},
    {Vocabulary::html, "embed", "pluginspage", LinkKind::url, LinkCondition::always, "Netscape"},
    {Vocabulary::html, "embed", "pluginurl", LinkKind::url, LinkCondition::always, "Netscape"},
    {Vocabulary::html, "embed", "src", LinkKind::url, LinkCondition::always, "", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "fencedframe", "src", LinkKind::url, LinkCondition::always, "proposed or withdrawn"},
    {Vocabulary::html, "fig", "src", LinkKind::url, LinkCondition::always, "HTML 3 and Netscape"},
    {Vocabulary::html, "form", "action", LinkKind::url, LinkCondition::always, ""},
    {Vocabulary::html, "frame", "longdesc", LinkKind::url, LinkCondition::always, "obsolete"},
    {Vocabulary::html, "frame", "src", LinkKind::url, LinkCondition::always, "", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "head", "profile", LinkKind::list, LinkCondition::always, "HTML 4.01 7.4.1"},
    {Vocabulary::html, "html", "manifest", LinkKind::url, LinkCondition::always, "application cache; obsolete"},
    {Vocabulary::html, "iframe", "longdesc", LinkKind::url, LinkCondition::always, "obsolete"},
    {Vocabulary::html, "iframe", "src", LinkKind::url, LinkCondition::always, "", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "iframe", "srcdoc", LinkKind::html, LinkCondition::always, "a document of its own; HTML 4.8.5"},
    {Vocabulary::html, "ilayer", "background", LinkKind::url, LinkCondition::always, "obsolete"},
    {Vocabulary::html, "ilayer", "src", LinkKind::url, LinkCondition::always, "HTML 3 and Netscape"},
    {Vocabulary::html, "img", "attributionsrc", LinkKind::list, LinkCondition::always, "Attribution Reporting"},
    {Vocabulary::html, "img", "dynsrc", LinkKind::url, LinkCondition::always, "obsolete"},
    {Vocabulary::html, "img", "longdesc", LinkKind::url, LinkCondition::always, "obsolete"},
    {Vocabulary::html, "img", "lowsrc", LinkKind::url, LinkCondition::always, "obsolete"},
    {Vocabulary::html, "img", "src", LinkKind::url, LinkCondition::always, "", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "img", "srcset", LinkKind::srcset, LinkCondition::always, ""},
    {Vocabulary::html, "img", "usemap", LinkKind::url, LinkCondition::never, "the name of a map, not a URL (HTML 4.8.14)"},
    {Vocabulary::html, "input", "formaction", LinkKind::url, LinkCondition::always, ""},
    {Vocabulary::html, "input", "src", LinkKind::url, LinkCondition::always, "", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "input", "usemap", LinkKind::url, LinkCondition::never, "the name of a map, not a URL (HTML 4.8.14)"},
    {Vocabulary::html, "ins", "cite", LinkKind::url, LinkCondition::always, ""},
    {Vocabulary::html, "isindex", "action", LinkKind::url, LinkCondition::always, "obsolete"},
    {Vocabulary::html, "layer", "background", LinkKind::url, LinkCondition::always, "obsolete"},
    {Vocabulary::html, "layer", "src", LinkKind::url, LinkCondition::always, "HTML 3 and Netscape"},
    {Vocabulary::html, "link", "href", LinkKind::url, LinkCondition::always, "", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "link", "imagesrcset", LinkKind::srcset, LinkCondition::always, ""},
    {Vocabulary::html, "menuitem", "icon", LinkKind::url, LinkCondition::always, "withdrawn"},
    {Vocabulary::html, "meta", "content", LinkKind::refresh, LinkCondition::with_refresh, "HTML 4.2.5.3"},
    {Vocabulary::html, "meta", "content", LinkKind::url, LinkCondition::with_property, "og:image, twitter:image and their like", LinkGroup::meta},
    {Vocabulary::html, "model", "src", LinkKind::url, LinkCondition::always, "proposed or withdrawn"},
    {Vocabulary::html, "object", "archive", LinkKind::list, LinkCondition::always, "HTML 4.01 13.3"},
    {Vocabulary::html, "object", "classid", LinkKind::url, LinkCondition::always, "HTML 4.01 13.3; often clsid: or java:"},
    {Vocabulary::html, "object", "codebase", LinkKind::url, LinkCondition::always, "HTML 4.01 13.3"},
    {Vocabulary::html, "object", "data", LinkKind::url, LinkCondition::always, "", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "object", "longdesc", LinkKind::url, LinkCondition::always, "obsolete"},
    {Vocabulary::html, "object", "usemap", LinkKind::url, LinkCondition::never, "the name of a map, not a URL (HTML 4.8.14)"},
    {Vocabulary::html, "overlay", "src", LinkKind::url, LinkCondition::always, "HTML 3 and Netscape"},
    {Vocabulary::html, "param", "value", LinkKind::url, LinkCondition::never, "HTML 4.01 13.3.2: passed to the object as it is, not resolved"},
    {Vocabulary::html, "portal", "src", LinkKind::url, LinkCondition::always, "proposed or withdrawn"},
    {Vocabulary::html, "q", "cite", LinkKind::url, LinkCondition::always, ""},
    {Vocabulary::html, "ref", "href", LinkKind::url, LinkCondition::always, "HTML 2 and 3"},
    {Vocabulary::html, "script", "#text", LinkKind::json, LinkCondition::with_import_map_type, "import map; HTML 8.1.6.2"},
    {Vocabulary::html, "script", "#text", LinkKind::json, LinkCondition::with_speculation_rules_type, "Speculation Rules"},
    {Vocabulary::html, "script", "#text", LinkKind::json, LinkCondition::with_json_ld_type, "JSON-LD", LinkGroup::json_ld},
    {Vocabulary::html, "script", "#text", LinkKind::module, LinkCondition::with_module_type, "static imports; ECMA-262 16.2"},
    {Vocabulary::html, "script", "attributionsrc", LinkKind::list, LinkCondition::always, "Attribution Reporting"},
    {Vocabulary::html, "script", "for", LinkKind::url, LinkCondition::never, "Internet Explorer: an element, not a URL"},
    {Vocabulary::html, "script", "src", LinkKind::url, LinkCondition::always, "", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "source", "src", LinkKind::url, LinkCondition::always, "", LinkGroup::standard, LinkExemption::empty},
    {Vocabulary::html, "source", "srcset", LinkKind::srcset, LinkCondition::always, ""},
    {Vocabulary::html, "style", "#text", LinkKind::css, LinkCondition::with_css_type, "HTML 4.2.6", LinkGroup::css},
    {Vocabulary::html, "table", "background", LinkKind::url, LinkCondition::always, "obsolete", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "tbody", "background", LinkKind::url, LinkCondition::always, "obsolete", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "td", "background", LinkKind::url, LinkCondition::always, "obsolete", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "tfoot", "background", LinkKind::url, LinkCondition::always, "obsolete", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "th", "background", LinkKind::url, LinkCondition::always, "obsolete", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "thead", "background", LinkKind::url, LinkCondition::always, "obsolete", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "tr", "background", LinkKind::url, LinkCondition::always, "obsolete", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "track", "src", LinkKind::url, LinkCondition::always, "", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "v:arc", "href", LinkKind::url, LinkCondition::always, "VML of Office", LinkGroup::office},
    {Vocabulary::html, "v:curve", "href", LinkKind::url, LinkCondition::always, "VML of Office", LinkGroup::office},
    {Vocabulary::html, "v:fill", "src", LinkKind::url, LinkCondition::always, "VML of Office", LinkGroup::office},
    {Vocabulary::html, "v:group", "href", LinkKind::url, LinkCondition::always, "VML of Office", LinkGroup::office},
    {Vocabulary::html, "v:image", "href", LinkKind::url, LinkCondition::always, "VML of Office", LinkGroup::office},
    {Vocabulary::html, "v:image", "src", LinkKind::url, LinkCondition::always, "VML of Office", LinkGroup::office},
    {Vocabulary::html, "v:imagedata", "o:href", LinkKind::url, LinkCondition::always, "VML of Office", LinkGroup::office},
    {Vocabulary::html, "v:imagedata", "src", LinkKind::url, LinkCondition::always, "VML of Office", LinkGroup::office},
    {Vocabulary::html, "v:line", "href", LinkKind::url, LinkCondition::always, "VML of Office", LinkGroup::office},
    {Vocabulary::html, "v:oval", "href", LinkKind::url, LinkCondition::always, "VML of Office", LinkGroup::office},
    {Vocabulary::html, "v:polyline", "href", LinkKind::url, LinkCondition::always, "VML of Office", LinkGroup::office},
    {Vocabulary::html, "v:rect", "href", LinkKind::url, LinkCondition::always, "VML of Office", LinkGroup::office},
    {Vocabulary::html, "v:roundrect", "href", LinkKind::url, LinkCondition::always, "VML of Office", LinkGroup::office},
    {Vocabulary::html, "v:shape", "href", LinkKind::url, LinkCondition::always, "VML of Office", LinkGroup::office},
    {Vocabulary::html, "v:stroke", "src", LinkKind::url, LinkCondition::always, "VML of Office", LinkGroup::office},
    {Vocabulary::html, "video", "poster", LinkKind::url, LinkCondition::always, "", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::html, "video", "src", LinkKind::url, LinkCondition::always, "", LinkGroup::standard, LinkExemption::empty},
    {Vocabulary::html, "xml", "src", LinkKind::url, LinkCondition::always, "data island of Internet Explorer"},
    {Vocabulary::html, "xmp", "href", LinkKind::url, LinkCondition::always, "HTML 2 and 3"},
    {Vocabulary::svg, "*", "clip-path", LinkKind::css, LinkCondition::always, "SVG 2 6.6", LinkGroup::css},
    {Vocabulary::svg, "*", "cursor", LinkKind::css, LinkCondition::always, "SVG 2 6.6", LinkGroup::css},
    {Vocabulary::svg, "*", "fill", LinkKind::css, LinkCondition::always, "SVG 2 6.6", LinkGroup::css},
    {Vocabulary::svg, "*", "filter", LinkKind::css, LinkCondition::always, "SVG 2 6.6", LinkGroup::css},
    {Vocabulary::svg, "*", "href", LinkKind::url, LinkCondition::always, "SVG 2 16.1", LinkGroup::standard, LinkExemption::fragment},
    {Vocabulary::svg, "*", "marker", LinkKind::css, LinkCondition::always, "SVG 2 6.6", LinkGroup::css},
    {Vocabulary::svg, "*", "marker-end", LinkKind::css, LinkCondition::always, "SVG 2 6.6", LinkGroup::css},
    {Vocabulary::svg, "*", "marker-mid", LinkKind::css, LinkCondition::always, "SVG 2 6.6", LinkGroup::css},
    {Vocabulary::svg, "*", "marker-start", LinkKind::css, LinkCondition::always, "SVG 2 6.6", LinkGroup::css},
    {Vocabulary::svg, "*", "mask", LinkKind::css, LinkCondition::always, "SVG 2 6.6", LinkGroup::css},
    {Vocabulary::svg, "*", "src", LinkKind::url, LinkCondition::always, "SVG Tiny 1.2 and what browsers keep"},
    {Vocabulary::svg, "*", "stroke", LinkKind::css, LinkCondition::always, "SVG 2 6.6", LinkGroup::css},
    {Vocabulary::svg, "*", "style", LinkKind::css, LinkCondition::always, "SVG 2 6.5", LinkGroup::css},
    {Vocabulary::svg, "*", "xlink:href", LinkKind::url, LinkCondition::always, "SVG 2 16.1", LinkGroup::standard, LinkExemption::fragment},
    {Vocabulary::svg, "a", "href", LinkKind::url, LinkCondition::always, "SVG 2 16.2; it navigates"},
    {Vocabulary::svg, "a", "xlink:href", LinkKind::url, LinkCondition::always, "SVG 2 16.2; it navigates"},
    {Vocabulary::svg, "image", "href", LinkKind::url, LinkCondition::always, "SVG 2 12.2", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::svg, "image", "xlink:href", LinkKind::url, LinkCondition::always, "SVG 2 12.2", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::svg, "script", "#text", LinkKind::module, LinkCondition::with_module_type, "static imports; ECMA-262 16.2"},
    {Vocabulary::svg, "script", "href", LinkKind::url, LinkCondition::always, "SVG 2 16.6", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::svg, "script", "xlink:href", LinkKind::url, LinkCondition::always, "SVG 2 16.6", LinkGroup::standard, LinkExemption::blank},
    {Vocabulary::svg, "style", "#text", LinkKind::css, LinkCondition::with_css_type, "SVG 2 6.2", LinkGroup::css},
    {Vocabulary::mathml, "*", "altimg", LinkKind::url, LinkCondition::always, "MathML 3"},
    {Vocabulary::mathml, "*", "cdgroup", LinkKind::url, LinkCondition::always, "MathML 3"},
    {Vocabulary::mathml, "*", "definitionurl", LinkKind::url, LinkCondition::always, "MathML 3 4.2.3"},
    {Vocabulary::mathml, "*", "href", LinkKind::url, LinkCondition::always, "MathML 3"},
    {Vocabulary::mathml, "*", "style", LinkKind::css, LinkCondition::always, "MathML Core 2.1", LinkGroup::css},
    {Vocabulary::mathml, "*", "xlink:href", LinkKind::url, LinkCondition::always, "MathML 3"},
    {Vocabulary::mathml, "annotation", "src", LinkKind::url, LinkCondition::always, "MathML 3 5.2.2"},
    {Vocabulary::mathml, "annotation-xml", "src", LinkKind::url, LinkCondition::always, "MathML 3 5.2.3"},
    {Vocabulary::mathml, "mglyph", "src", LinkKind::url, LinkCondition::always, "MathML 3 3.2.1.2"},
};
// clang-format on

constexpr auto place_of(const LinkAttribute& row) {
  return std::tuple(row.vocabulary, row.element, row.attribute);
}

static_assert(std::ranges::is_sorted(table, {}, place_of));

// The names of values, in the order of each enumeration.
constexpr std::string_view kind_names[] = {"url",  "list", "comma_list", "srcset", "refresh", "css",
                                           "json", "html", "text",       "header", "module"};
constexpr std::string_view vocabulary_names[] = {"html", "svg", "mathml", "xml"};
constexpr std::string_view condition_names[] = {"always",
                                                "with_itemtype",
                                                "with_refresh",
                                                "with_property",
                                                "with_css_type",
                                                "with_import_map_type",
                                                "with_speculation_rules_type",
                                                "with_json_ld_type",
                                                "with_module_type",
                                                "with_html_type",
                                                "with_permalink",
                                                "never"};
constexpr std::string_view exemption_names[] = {"none", "empty", "blank", "fragment"};
constexpr std::string_view group_names[] = {"standard", "office",  "amp",  "conditional_comments",
                                            "css",      "json_ld", "lazy", "meta",
                                            "rdfa",     "text",    "user"};

static_assert(std::size(kind_names) == static_cast<std::size_t>(LinkKind::module) + 1);
static_assert(std::size(vocabulary_names) == static_cast<std::size_t>(Vocabulary::xml) + 1);
static_assert(std::size(condition_names) == static_cast<std::size_t>(LinkCondition::never) + 1);
static_assert(std::size(exemption_names) == static_cast<std::size_t>(LinkExemption::fragment) + 1);
static_assert(std::size(group_names) == static_cast<std::size_t>(LinkGroup::user) + 1);

template <class Value>
std::string_view at(Value value, std::span<const std::string_view> names) {
  const auto index = static_cast<std::size_t>(value);
  return index < names.size() ? names[index] : std::string_view();
}

}  // namespace

std::span<const LinkAttribute> link_attributes() noexcept {
  return table;
}

std::string_view name_of(LinkKind kind) noexcept {
  return at(kind, kind_names);
}

std::string_view name_of(Vocabulary vocabulary) noexcept {
  return at(vocabulary, vocabulary_names);
}

std::string_view name_of(LinkCondition condition) noexcept {
  return at(condition, condition_names);
}

std::string_view name_of(LinkExemption exemption) noexcept {
  return at(exemption, exemption_names);
}

std::string_view name_of(LinkGroup group) noexcept {
  return at(group, group_names);
}

}  // namespace absolve::ABSOLVE_VERSIONED

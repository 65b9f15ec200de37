#include "formats/html/tag.hpp"

#include <algorithm>
#include <iterator>

#include "formats/html/link_rules.hpp"
#include "formats/html/tokenizer.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

struct Row {
  std::string_view name;
  std::uint32_t traits;
};

// In the order of `Tag`, without `other`.
// clang-format off
constexpr Row rows[] = {
    {"a", formatting | keeps_frameset},
    {"address", special | closes_p | keeps_frameset},
    {"annotation-xml", keeps_frameset},
    {"applet", structural | special | ends_scope},
    {"area", void_element | special},
    {"article", special | closes_p | keeps_frameset | shadow_host},
    {"aside", special | closes_p | keeps_frameset | shadow_host},
    {"b", breaks_out | formatting | keeps_frameset},
    {"base", head_content | void_element | special | keeps_frameset},
    {"basefont", head_content | void_element | special | keeps_frameset},
    {"bgsound", head_content | void_element | special | keeps_frameset},
    {"big", breaks_out | formatting | keeps_frameset},
    {"blockquote", breaks_out | special | closes_p | keeps_frameset | shadow_host},
    {"body", structural | breaks_out | special | shadow_host},
    {"br", breaks_out | void_element | special},
    {"button", special},
    {"caption", structural | special | table_part | keeps_frameset | ends_scope},
    {"center", breaks_out | special | closes_p | keeps_frameset},
    {"code", breaks_out | formatting | keeps_frameset},
    {"col", structural | void_element | special | table_part | keeps_frameset},
    {"colgroup", structural | special | table_part | keeps_frameset},
    {"dd", breaks_out | special | closes_p | implied_end},
    {"desc", keeps_frameset},
    {"details", special | closes_p | keeps_frameset},
    {"dialog", closes_p | keeps_frameset},
    {"dir", special | closes_p | keeps_frameset},
    {"div", breaks_out | special | closes_p | keeps_frameset | shadow_host},
    {"dl", breaks_out | special | closes_p | keeps_frameset},
    {"dt", breaks_out | special | closes_p | implied_end},
    {"em", breaks_out | formatting | keeps_frameset},
    {"embed", breaks_out | void_element | special},
    {"fieldset", special | closes_p | keeps_frameset},
    {"figcaption", special | closes_p | keeps_frameset},
    {"figure", special | closes_p | keeps_frameset},
    {"font", formatting | keeps_frameset},
    {"footer", special | closes_p | keeps_frameset | shadow_host},
    {"foreignobject", keeps_frameset},
    {"form", structural | special | closes_p | keeps_frameset},
    {"frame", structural | void_element | special | keeps_frameset},
    {"frameset", structural | special | keeps_frameset},
    {"h1", breaks_out | special | closes_p | heading | keeps_frameset | shadow_host},
    {"h2", breaks_out | special | closes_p | heading | keeps_frameset | shadow_host},
    {"h3", breaks_out | special | closes_p | heading | keeps_frameset | shadow_host},
    {"h4", breaks_out | special | closes_p | heading | keeps_frameset | shadow_host},
    {"h5", breaks_out | special | closes_p | heading | keeps_frameset | shadow_host},
    {"h6", breaks_out | special | closes_p | heading | keeps_frameset | shadow_host},
    {"head", structural | breaks_out | special | keeps_frameset},
    {"header", special | closes_p | keeps_frameset | shadow_host},
    {"hgroup", special | closes_p | keeps_frameset},
    {"hr", breaks_out | void_element | special | closes_p},
    {"html", structural | special | keeps_frameset | ends_scope},
    {"i", breaks_out | formatting | keeps_frameset},
    {"iframe", raw_text | special | keeps_formatting},
    {"image", void_element},
    {"img", breaks_out | void_element | special},
    {"input", void_element | special},
    {"keygen", void_element | special},
    {"li", breaks_out | special | closes_p | implied_end},
    {"link", head_content | void_element | special | keeps_frameset},
    {"listing", breaks_out | special | closes_p},
    {"main", special | closes_p | keeps_frameset | shadow_host},
    {"malignmark", keeps_frameset},
    {"marquee", structural | special | ends_scope},
    {"math", structural | keeps_frameset},
    {"menu", breaks_out | special | closes_p | keeps_frameset},
    {"meta", head_content | breaks_out | void_element | special | keeps_frameset},
    {"mglyph", keeps_frameset},
    {"mi", keeps_frameset},
    {"mn", keeps_frameset},
    {"mo", keeps_frameset},
    {"ms", keeps_frameset},
    {"mtext", keeps_frameset},
    {"nav", special | closes_p | keeps_frameset | shadow_host},
    {"nobr", breaks_out | formatting | keeps_frameset},
    {"noembed", raw_text | special | keeps_frameset | keeps_formatting},
    {"noframes", raw_text | head_content | special | keeps_frameset},
    {"noscript", structural | special | keeps_frameset},
    {"object", structural | special | ends_scope},
    {"ol", breaks_out | special | closes_p | keeps_frameset},
    {"optgroup", implied_end | keeps_frameset},
    {"option", implied_end | keeps_frameset},
    {"p", breaks_out | special | closes_p | implied_end | keeps_frameset | shadow_host},
    {"param", void_element | special | keeps_frameset | keeps_formatting},
    {"plaintext", raw_text | special | closes_p | keeps_frameset},
    {"pre", breaks_out | special | closes_p},
    {"rb", implied_end | keeps_frameset | keeps_formatting},
    {"rp", implied_end | keeps_frameset | keeps_formatting},
    {"rt", implied_end | keeps_frameset | keeps_formatting},
    {"rtc", implied_end | keeps_frameset | keeps_formatting},
    {"ruby", breaks_out | keeps_frameset},
    {"s", breaks_out | formatting | keeps_frameset},
    {"script", raw_text | head_content | special | keeps_frameset},
    {"search", special | closes_p | keeps_frameset},
    {"section", special | closes_p | keeps_frameset | shadow_host},
    {"select", structural | special | ends_scope},
    {"small", breaks_out | formatting | keeps_frameset},
    {"source", void_element | special | keeps_frameset | keeps_formatting},
    {"span", breaks_out | keeps_frameset | shadow_host},
    {"strike", breaks_out | formatting | keeps_frameset},
    {"strong", breaks_out | formatting | keeps_frameset},
    {"style", raw_text | head_content | special | keeps_frameset},
    {"sub", breaks_out | keeps_frameset},
    {"summary", special | closes_p | keeps_frameset},
    {"sup", breaks_out | keeps_frameset},
    {"svg", structural | keeps_frameset},
    {"table", structural | breaks_out | special | ends_scope},
    {"tbody", structural | special | table_part | keeps_frameset},
    {"td", structural | special | table_part | keeps_frameset | ends_scope},
    {"template", structural | head_content | special | keeps_frameset | ends_scope},
    {"textarea", raw_text | special | keeps_formatting},
    {"tfoot", structural | special | table_part | keeps_frameset},
    {"th", structural | special | table_part | keeps_frameset | ends_scope},
    {"thead", structural | special | table_part | keeps_frameset},
    {"title", raw_text | head_content | special | keeps_frameset},
    {"tr", structural | special | table_part | keeps_frameset},
    {"track", void_element | special | keeps_frameset | keeps_formatting},
    {"tt", breaks_out | formatting | keeps_frameset},
    {"u", breaks_out | formatting | keeps_frameset},
    {"ul", breaks_out | special | closes_p | keeps_frameset},
    {"var", breaks_out | keeps_frameset},
    {"video", keeps_frameset},
    {"audio", keeps_frameset},
    {"wbr", void_element | special},
    {"xmp", raw_text | special | closes_p},
};
// clang-format on

static_assert(std::size(rows) == static_cast<std::size_t>(last_tag));

}  // namespace

constinit const std::array<std::uint32_t, tag_count> tag_traits = [] {
  std::array<std::uint32_t, tag_count> traits{keeps_frameset};
  for (std::size_t i = 1; i < tag_count; ++i) traits[i] = rows[i - 1].traits;
  return traits;
}();

const NameTable& tag_names() {
  static const NameTable names = [] {
    NameTable table;
    for (const Row& row : rows) table.add(row.name);
    return table;
  }();
  return names;
}

std::optional<LinkSite> find_attribute(std::string_view html, std::size_t tag,
                                       std::string_view name) {
  std::optional<LinkSite> found;
  static_cast<void>(tokenizer::read_attributes(
      tokenizer::skip_tag_name(html.data() + tag), tokenizer::end_of_tags(html),
      [&](std::string_view read, const tokenizer::Attribute& attribute) {
        if (found || !equal_ignoring_case(read, name)) return;
        const auto offset = static_cast<std::size_t>(attribute.value - html.data());
        found =
            LinkSite{.value = {offset, attribute.length}, .tag = tag, .quoting = attribute.quoting};
      }));
  return found;
}

std::optional<Span> find_whole_attribute(std::string_view html, std::size_t tag,
                                         std::string_view name) {
  const auto found = find_attribute(html, tag, name);
  if (!found) return std::nullopt;
  const bool is_quoted =
      found->quoting == Quoting::single_quoted || found->quoting == Quoting::double_quoted;
  std::size_t start = found->value.offset;
  if (found->quoting != Quoting::valueless) {
    // Only white space and a quote stand between the `=` and the value.
    start = html.rfind('=', start - 1);
    while (ascii::is_space(html[start - 1])) --start;
  }
  start -= name.size();
  while (ascii::is_space(html[start - 1])) --start;
  return Span{start, found->value.end() + (is_quoted ? 1 : 0) - start};
}

EditList shadow_root_edits(std::string_view html, std::span<const std::size_t> tags) {
  constexpr std::string_view prefix = "shadow";
  // The rest of each name after the prefix.
  static constexpr std::string_view saved_names[] = {"mode", "delegatesfocus", "clonable",
                                                     "serializable", "slotassignment"};
  EditList edits;
  const char* const end = tokenizer::end_of_tags(html);
  for (const std::size_t tag : tags) {
    static_cast<void>(tokenizer::read_attributes(
        tokenizer::skip_tag_name(html.data() + tag), end,
        [&](std::string_view name, const tokenizer::Attribute&) {
          if (!starts_with_ignoring_case(name, prefix)) return;
          name.remove_prefix(prefix.size());
          if (!is_among(name, saved_names)) return;
          edits.add({{static_cast<std::size_t>(name.data() - html.data()), 0}, "root"});
        }));
  }
  return edits;
}

bool may_have_rel(std::string_view element) {
  return std::ranges::find(rel_elements, element) != std::end(rel_elements);
}

}  // namespace absolve::ABSOLVE_VERSIONED

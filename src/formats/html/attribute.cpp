#include "formats/html/attribute.hpp"

#include <algorithm>
#include <iterator>

#include "formats/html/link_rules.hpp"
#include "formats/html/tokenizer.hpp"
#include "text/ascii.hpp"

namespace absolve {

namespace {

struct Found {
  std::string_view name;  // as written
  tokenizer::Attribute attribute;
};

// The first attribute called `name`.
std::optional<Found> find_first(std::string_view html, std::size_t tag, std::string_view name) {
  const char* const end = tokenizer::end_of_tags(html);
  const char* const behind_name = tokenizer::skip_tag_name(html.data() + tag);
  std::optional<Found> found;
  static_cast<void>(tokenizer::read_attributes(
      behind_name, end, [&](std::string_view read, const tokenizer::Attribute& attribute) {
        if (!found && equal_ignoring_case(read, name)) found = {read, attribute};
      }));
  return found;
}

}  // namespace

std::optional<LinkSite> find_attribute(std::string_view html, std::size_t tag,
                                       std::string_view name) {
  const auto found = find_first(html, tag, name);
  if (!found) return std::nullopt;
  LinkSite site;
  site.value = {static_cast<std::size_t>(found->attribute.value - html.data()),
                found->attribute.length};
  site.tag = tag;
  site.quoting = found->attribute.quoting;
  return site;
}

std::optional<Span> find_whole_attribute(std::string_view html, std::size_t tag,
                                         std::string_view name) {
  const auto found = find_first(html, tag, name);
  if (!found) return std::nullopt;
  const Quoting quoting = found->attribute.quoting;
  const bool is_quoted = quoting == Quoting::single_quoted || quoting == Quoting::double_quoted;
  auto start = static_cast<std::size_t>(found->name.data() - html.data());
  while (ascii::is_space(html[start - 1])) --start;
  const auto end = static_cast<std::size_t>(found->attribute.value - html.data()) +
                   found->attribute.length + (is_quoted ? 1 : 0);
  return Span{start, end - start};
}

bool may_have_rel(std::string_view element) {
  return std::ranges::find(rel_elements, element) != std::end(rel_elements);
}

}  // namespace absolve

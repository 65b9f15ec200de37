#include "formats/html/attribute.hpp"

#include <algorithm>
#include <iterator>

#include "core/ascii.hpp"
#include "formats/html/link_rules.hpp"
#include "formats/html/tokenizer.hpp"

namespace absolve {

std::optional<LinkSite> find_attribute(std::string_view html, std::size_t tag,
                                       std::string_view name) {
  const char* const end = tokenizer::end_of_tags(html);
  const char* const behind_name = tokenizer::skip_tag_name(html.data() + tag);
  std::optional<LinkSite> found;
  static_cast<void>(tokenizer::read_attributes(
      behind_name, end, [&](std::string_view read, const tokenizer::Attribute& attribute) {
        if (found || !equal_ignoring_case(read, name)) return;
        found.emplace();
        found->value = {static_cast<std::size_t>(attribute.value - html.data()), attribute.length};
        found->tag = tag;
        found->quoting = attribute.quoting;
      }));
  return found;
}

bool has_rel(std::string_view element) {
  return std::ranges::find(rel_elements, element) != std::end(rel_elements);
}

}  // namespace absolve

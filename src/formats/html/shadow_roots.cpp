#include "formats/html/shadow_roots.hpp"

#include <algorithm>
#include <array>

#include "formats/html/tokenizer.hpp"
#include "text/ascii.hpp"

namespace absolve {
namespace {

constexpr std::string_view prefix = "shadow";

// What follows the prefix.
constexpr auto saved_names = std::to_array<std::string_view>(
    {"mode", "delegatesfocus", "clonable", "serializable", "slotassignment"});

bool is_saved_name(std::string_view name) {
  return equal_ignoring_case(name.substr(0, prefix.size()), prefix) &&
         std::ranges::any_of(saved_names, [&](std::string_view saved) {
           return equal_ignoring_case(name.substr(prefix.size()), saved);
         });
}

}  // namespace

EditList shadow_root_edits(std::string_view html, std::span<const std::size_t> tags) {
  EditList edits;
  const char* const end = tokenizer::end_of_tags(html);
  for (const std::size_t tag : tags) {
    const char* const behind_name = tokenizer::skip_tag_name(html.data() + tag);
    static_cast<void>(tokenizer::read_attributes(
        behind_name, end, [&](std::string_view name, const tokenizer::Attribute&) {
          if (!is_saved_name(name)) return;
          const auto at = static_cast<std::size_t>(name.data() - html.data()) + prefix.size();
          edits.add({{at, 0}, "root"});
        }));
  }
  return edits;
}

}  // namespace absolve

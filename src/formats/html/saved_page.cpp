#include "formats/html/saved_page.hpp"

#include <algorithm>
#include <array>

#include "formats/html/tokenizer.hpp"
#include "text/ascii.hpp"

namespace absolve {

std::string_view find_saved_from(std::string_view html) {
  constexpr std::size_t looked_at = 2048;
  constexpr std::string_view mark = "saved from url=(";
  const std::string_view front = html.substr(0, looked_at);
  // The last character of the mark is its rarest.
  auto last = front.find(mark.back());
  while (last != std::string_view::npos && !front.substr(0, last + 1).ends_with(mark)) {
    last = front.find(mark.back(), last + 1);
  }
  if (last == std::string_view::npos) return {};
  const auto comment = last + 1 - mark.size();
  const auto open = html.substr(0, comment).rfind("<!--");
  if (open == std::string_view::npos ||
      html.substr(open, comment - open).find('>') < comment - open)
    return {};
  std::string_view rest = html.substr(comment + mark.size());
  while (!rest.empty() && ascii::is_digit(rest.front())) rest.remove_prefix(1);
  if (!rest.starts_with(')')) return {};
  rest = rest.substr(1, rest.find_first_of(" \t\r\n>") - 1);
  return rest.ends_with("--") ? rest.substr(0, rest.size() - 2) : rest;
}

namespace {

constexpr std::string_view prefix = "shadow";

// The rest of each name after the prefix.
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

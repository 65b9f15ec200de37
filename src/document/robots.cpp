#include "document/robots.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"

namespace absolve {
namespace {

// The front of `list` up to one of `separators`, without blanks around it; removed from `list`.
std::string_view take_item(std::string_view& list, std::string_view separators) {
  const auto end = std::min(list.find_first_of(separators), list.size());
  const std::string_view item = ascii::trimmed(list.substr(0, end), ascii::is_space);
  list.remove_prefix(std::min(end + 1, list.size()));
  return item;
}

bool is_nofollow(std::string_view directive) {
  return equal_ignoring_case(directive, "nofollow") || equal_ignoring_case(directive, "none");
}

// Directives with a value, whose names are followed by a colon. Any other name is a crawler's.
bool has_value(std::string_view name) {
  constexpr auto names = std::to_array<std::string_view>(
      {"max-image-preview", "max-snippet", "max-video-preview", "unavailable_after"});
  return std::ranges::any_of(
      names, [name](std::string_view own) { return equal_ignoring_case(own, name); });
}

// One field X-Robots-Tag.
bool field_says_nofollow(std::string_view field) {
  while (!field.empty()) {
    const std::string_view directive = take_item(field, ",");
    const auto colon = directive.find(':');
    if (colon == std::string_view::npos) {
      if (is_nofollow(directive)) return true;
    } else if (!has_value(ascii::trimmed(directive.substr(0, colon), ascii::is_space))) {
      return false;  // what follows is for one crawler
    }
  }
  return false;
}

}  // namespace

bool has_nofollow(std::string_view rel) {
  while (!rel.empty()) {
    if (equal_ignoring_case(take_item(rel, " \t\n\f\r"), "nofollow")) return true;
  }
  return false;
}

bool metas_say_nofollow(std::string_view robots) {
  while (!robots.empty()) {
    if (is_nofollow(take_item(robots, ", \t\n\f\r"))) return true;
  }
  return false;
}

bool fields_say_nofollow(std::string_view robots_tag) {
  while (!robots_tag.empty()) {
    if (field_says_nofollow(take_item(robots_tag, "\n"))) return true;
  }
  return false;
}

}  // namespace absolve

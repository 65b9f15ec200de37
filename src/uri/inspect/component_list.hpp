#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "absolve/inspect.hpp"

namespace absolve {

using Components = std::vector<Component>;

[[nodiscard]] inline Component component(std::string_view name,
                                         std::optional<std::string_view> value) {
  Component made{.name = std::string(name)};
  if (value) made.value = std::string(*value);
  return made;
}

/// One of several components of the same kind, such as a segment.
[[nodiscard]] inline Component item(std::string_view name, std::string_view value) {
  Component made = component(name, value);
  made.is_one_of_many = true;
  return made;
}

/// A component that the reference lacks, with the value that its document gives for this case.
[[nodiscard]] inline Component default_component(std::string_view name, std::string_view value) {
  Component made = component(name, value);
  made.is_default = true;
  return made;
}

/// Removes the text before the first `mark`, and the mark, from `text`, and returns the removed
/// text; nothing if there is no mark.
[[nodiscard]] std::optional<std::string_view> take_before(std::string_view& text, char mark);

/// Cuts `text` at the first `mark` and returns what follows the mark; nothing if there is none.
[[nodiscard]] std::optional<std::string_view> cut_behind(std::string_view& text, char mark);

/// userinfo (with user and password), host and port of an authority (RFC 3986 3.2, RFC 2396 3.2.2).
[[nodiscard]] Components authority_parts(std::string_view authority, std::string_view user_name,
                                         std::string_view password_name);

/// The scheme-specific components of url-03, BNF and "Specific Schemes".
[[nodiscard]] Components url_03_components(std::string_view reference);

}  // namespace absolve

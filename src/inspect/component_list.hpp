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

/// One of a row, such as a segment.
[[nodiscard]] inline Component item(std::string_view name, std::string_view value) {
  Component made = component(name, value);
  made.is_one_of_many = true;
  return made;
}

/// What a reference does not have, and its document says that it means.
[[nodiscard]] inline Component default_component(std::string_view name, std::string_view value) {
  Component made = component(name, value);
  made.is_default = true;
  return made;
}

/// Takes what stands before `mark` off `text`, and `mark`; nothing where there is none.
[[nodiscard]] std::optional<std::string_view> take_before(std::string_view& text, char mark);

/// What is behind the first `mark`, which is cut off `text`; nothing where there is none.
[[nodiscard]] std::optional<std::string_view> cut_behind(std::string_view& text, char mark);

/// userinfo (with user and password), host and port of an authority (RFC 3986 3.2, RFC 2396 3.2.2).
[[nodiscard]] Components authority_parts(std::string_view authority, std::string_view user_name,
                                         std::string_view password_name);

/// The scheme-specific components of url-03, BNF and "Specific Schemes".
[[nodiscard]] Components url_03_components(std::string_view reference);

}  // namespace absolve

#pragma once

#include <string_view>

namespace absolve {

/// A named character reference: its name with the semicolon, if it has one, and its UTF-8.
struct NamedReference {
  std::string_view name;
  std::string_view text;
};

/// The longest named character reference that `text`, which begins behind the `&`, starts with
/// (HTML 13.2.5.73), or nullptr. Static storage.
[[nodiscard]] const NamedReference* match_named_reference(std::string_view text) noexcept;

}  // namespace absolve

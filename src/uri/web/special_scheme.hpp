#pragma once

#include <array>
#include <string_view>

namespace absolve::url {

/// A special scheme (URL Standard 4.2) and its default port.
struct SpecialScheme {
  std::string_view name;
  std::string_view port;
};

inline constexpr std::array special_schemes{
    SpecialScheme{"http", "80"}, SpecialScheme{"https", "443"}, SpecialScheme{"ftp", "21"},
    SpecialScheme{"ws", "80"},   SpecialScheme{"wss", "443"},   SpecialScheme{"file", ""}};

/// The row of `scheme`, which is in lower case, or null.
inline const SpecialScheme* find_special(std::string_view scheme) noexcept {
  for (const SpecialScheme& special : special_schemes) {
    if (special.name == scheme) return &special;
  }
  return nullptr;
}

}  // namespace absolve::url

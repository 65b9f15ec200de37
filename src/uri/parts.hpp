#pragma once

#include <optional>
#include <string_view>

#include "absolve/profile.hpp"

namespace absolve {

/// The parts of a reference, split as a profile says: the five of RFC 3986, and parameters where
/// the profile makes them a component of their own. Views into the text.
struct Parts {
  std::optional<std::string_view> scheme;
  std::optional<std::string_view> authority;
  std::string_view path;
  std::optional<std::string_view> params;
  std::optional<std::string_view> query;
  std::optional<std::string_view> fragment;

  [[nodiscard]] bool is_empty_but_fragment() const {
    return !scheme && !authority && path.empty() && !params && !query;
  }
};

/// The properties of a scheme by relative-url-01 2.3. A scheme that the draft does not name has all
/// of them.
struct SchemeCategory {
  bool uses_netloc = true;
  bool is_hierarchical = true;
  bool uses_params = true;
  bool uses_query = true;
  bool uses_fragment = true;
};

/// The category of `scheme`, in any case (relative-url-01 2.3.6).
[[nodiscard]] SchemeCategory category_of(std::string_view scheme) noexcept;

/// Takes `text` apart by the rules of `profile`, in the order that its document gives. A text
/// without a scheme is read as one of `inherited_scheme`, where that matters. Never fails.
[[nodiscard]] Parts parse_parts(std::string_view text, const Profile& profile,
                                std::string_view inherited_scheme);

}  // namespace absolve

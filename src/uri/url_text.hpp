#pragma once

#include <algorithm>
#include <string_view>

#include "core/ascii.hpp"

/// What a look at the text of a URL tells, without taking it apart.
namespace absolve {

/// Whether its scheme is `scheme`, whose case is of no matter (RFC 3986 3.1).
[[nodiscard]] inline bool has_scheme(std::string_view url, std::string_view scheme) {
  return url.size() > scheme.size() && url[scheme.size()] == ':' &&
         equal_ignoring_case(url.substr(0, scheme.size()), scheme);
}

/// Whether it is a URL of http or https.
[[nodiscard]] inline bool is_http(std::string_view url) {
  return has_scheme(url, "http") || has_scheme(url, "https");
}

[[nodiscard]] inline std::string_view without_fragment(std::string_view url) {
  return url.substr(0, url.find('#'));
}

/// Its fragment with the `#`; empty: it has none.
[[nodiscard]] inline std::string_view fragment_of(std::string_view url) {
  return url.substr(std::min(url.find('#'), url.size()));
}

}  // namespace absolve

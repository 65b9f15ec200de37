#pragma once

#include <algorithm>
#include <string_view>

#include "text/ascii.hpp"

/// Simple properties of the text of a URL, found without parsing it.
namespace absolve {

/// Whether the scheme of `url` is `scheme`, in any case (RFC 3986 3.1).
[[nodiscard]] inline bool has_scheme(std::string_view url, std::string_view scheme) {
  return url.size() > scheme.size() && url[scheme.size()] == ':' &&
         equal_ignoring_case(url.substr(0, scheme.size()), scheme);
}

/// Whether the scheme of `url` is http or https.
[[nodiscard]] inline bool is_http(std::string_view url) {
  return has_scheme(url, "http") || has_scheme(url, "https");
}

/// Whether `url` is a data: URL with content. Such a URL needs no base, and it is often long.
[[nodiscard]] inline bool is_data_url(std::string_view url) {
  return url.size() > 5 && has_scheme(url, "data");
}

[[nodiscard]] inline std::string_view without_fragment(std::string_view url) {
  return url.substr(0, url.find('#'));
}

/// The fragment of `url` with its `#`; empty where there is none.
[[nodiscard]] inline std::string_view fragment_of(std::string_view url) {
  return url.substr(std::min(url.find('#'), url.size()));
}

}  // namespace absolve

/// Properties of the text of a URL, found without parsing it, and the extraction of a reference
/// from the attribute or field that carries it.

#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "absolve/profile.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {

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

/// The host of an absolute URL as it is written there, without user and port; empty: it has none.
[[nodiscard]] std::string_view host_of(std::string_view url);

/// From an HTML attribute: removes C0 controls and spaces at both ends, and tabs and line ends
/// anywhere (URL Standard 4.4, steps 1 to 3). `storage` holds the result where inner bytes were
/// removed; the view lives as long as `value` and `storage`.
[[nodiscard]] std::string_view attribute_reference(std::string_view value, std::string& storage);

/// From a header field such as Content-Base: removes folding, and the quotes or angle brackets
/// around the reference (RFC 2396 5.1.1 by way of RFC 2110 4.2 and appendix E). A blank after a
/// line end is folding. Any other blank inside stays, for the profile to judge.
[[nodiscard]] std::string field_reference(std::string_view value);

/// The same, without the blanks inside if `profile` ignores them (see `FieldBlanks`). `is_encoded`:
/// the blanks come from encoded words (RFC 2047), so they are data and stay.
[[nodiscard]] std::string field_reference(std::string_view value, const Profile& profile,
                                          bool is_encoded);

}  // namespace absolve::ABSOLVE_VERSIONED

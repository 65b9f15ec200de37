#pragma once

#include <string>
#include <string_view>

/// Extraction of a reference from the attribute or field that carries it. (`typed_reference`, for
/// what a person typed, is public and declared in absolve/reference.hpp.)
namespace absolve {

/// From an HTML attribute: removes C0 controls and spaces at both ends, and tabs and line ends
/// anywhere (URL Standard 4.4, steps 1 to 3). `storage` holds the result where inner bytes were
/// removed; the view lives as long as `value` and `storage`.
[[nodiscard]] std::string_view attribute_reference(std::string_view value, std::string& storage);

/// From a header field such as Content-Base: removes folding, and the quotes or angle brackets
/// around the reference (RFC 2396 5.1.1 by way of RFC 2110 4.2 and appendix E). A blank after a
/// line end is folding. Any other blank inside stays, for the profile to judge.
[[nodiscard]] std::string field_reference(std::string_view value);

}  // namespace absolve

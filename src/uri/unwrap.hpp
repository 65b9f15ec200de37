#pragma once

#include <string>
#include <string_view>

/// A reference as found in some carrier, taken out of its wrapping. (`typed_reference`, for what
/// a person typed, is public and declared in absolve/reference.hpp.)
namespace absolve {

/// From an HTML attribute: C0 controls and spaces at both ends go, and tabs and line ends
/// anywhere (URL Standard 4.4, steps 1 to 3). `storage` holds the result where bytes within had
/// to go; the view lives as long as `value` and `storage`.
[[nodiscard]] std::string_view attribute_reference(std::string_view value, std::string& storage);

/// From a header field such as Content-Base: folding goes, and the quotes or angle brackets around
/// it (RFC 2396 5.1.1 by way of RFC 2110 4.2 and appendix E). A blank within stays, for the
/// profile to judge; one behind a line end is folding.
[[nodiscard]] std::string field_reference(std::string_view value);

}  // namespace absolve

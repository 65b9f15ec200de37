#pragma once

#include <string>
#include <string_view>

namespace absolve {

/// `url` with escapes of unreserved characters undone, and the digits of all others in upper case
/// (RFC 3986 6.2.2.1 and 6.2.2.2).
[[nodiscard]] std::string normalize_escapes(std::string_view url);

}  // namespace absolve

#pragma once

#include <string>
#include <string_view>

namespace absolve::cli {

/// The SHA-256 of `bytes` (FIPS 180-4), in lower-case hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace absolve::cli

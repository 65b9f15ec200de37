#pragma once

#include <string>
#include <string_view>

namespace absolve::cli {

/// Whether this build can compute SHA-256 (ABSOLVE_WITH_OPENSSL).
[[nodiscard]] bool has_sha256();
/// The SHA-256 of `bytes` (FIPS 180-4), in lower-case hexadecimal digits;
/// empty where `has_sha256` is false.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace absolve::cli

#pragma once

#include "absolve/profile.hpp"

namespace absolve {

/// Whether `c` has no purpose of its own in references under `profile`, so that it and its escape
/// are one (RFC 3986 2.3, RFC 2396 2.3, url-syntax-07 2.3, RFC 1808 2.2, relative-url-01 2.2).
[[nodiscard]] bool is_unreserved(char c, const Profile& profile) noexcept;

}  // namespace absolve

#pragma once

#include "absolve/profile.hpp"
#include "text/ascii.hpp"

namespace absolve {

/// Whether `c` means the same with and without an escape under `profile`: its own set of unreserved
/// characters (RFC 3986 2.3, RFC 2396 2.3, RFC 1808 2.2). url-03 does not use this word, and its
/// "safe" characters include delimiters; its set here is only what nothing reserves.
[[nodiscard]] inline bool is_unreserved(char c, const Profile& profile) noexcept {
  return ascii::is_alphanumeric(c) || profile.unreserved.find(c) != std::string_view::npos;
}

}  // namespace absolve

#pragma once

#include <string>
#include <string_view>

#include "absolve/profile.hpp"

namespace absolve {

/// Appends `path` to `out` with its `.` and `..` segments removed (RFC 3986 5.2.4; RFC 2396 5.2,
/// 6c to 6g), by the columns `last_dots`, `rootless_dots` and `excess_parent` of `profile`. Returns
/// false, with `out` in an unspecified state, where a `..` has nothing to take away and the profile
/// refuses that. Linear: each byte is written once and taken back at most once.
[[nodiscard]] bool remove_dot_segments(std::string_view path, const Profile& profile,
                                       std::string& out);

}  // namespace absolve

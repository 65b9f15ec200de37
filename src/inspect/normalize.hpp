#pragma once

#include <string>
#include <string_view>

#include "absolve/profile.hpp"

namespace absolve {

/// `text` with the digits of its escapes in upper case (RFC 3986 6.2.2.1) and, where `undoes`,
/// those of unreserved characters undone (6.2.2.2). What is undone never becomes part of another
/// escape, so that twice is as good as once.
[[nodiscard]] std::string normalize_escapes(std::string_view text, const Profile& profile,
                                            bool undoes = true);

}  // namespace absolve

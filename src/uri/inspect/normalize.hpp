#pragma once

#include <string>
#include <string_view>

#include "absolve/profile.hpp"

namespace absolve {

/// `text` with the digits of its escapes in upper case (RFC 3986 6.2.2.1) and, where `undoes`, with
/// the escapes of unreserved characters undone (6.2.2.2). An undone escape never becomes part of
/// another one, so normalizing twice changes nothing more.
[[nodiscard]] std::string normalize_escapes(std::string_view text, const Profile& profile,
                                            bool undoes = true);

}  // namespace absolve

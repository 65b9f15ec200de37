#pragma once

#include <string>
#include <string_view>

#include "absolve/profile.hpp"

namespace absolve {

/// How far references are brought to one form before they are compared (RFC 3986 6.2, RFC 2396 6),
/// each level with those before it.
enum class Normalization {
  string,   ///< as they are (6.2.1)
  letters,  ///< scheme and host in lower case, digits of escapes in upper case (6.2.2.1)
  escapes,  ///< escapes of unreserved characters undone, by the profile's own set (6.2.2.2)
  path,     ///< `.` and `..` removed, where the profile removes them at all (6.2.2.3)
  scheme,   ///< what the scheme knows: its default port and an empty one gone, an empty path `/`
            ///< (6.2.3)
};

[[nodiscard]] std::string_view name_of(Normalization level) noexcept;

/// `reference` in the normal form of `level`. Nothing is unescaped twice, and `%25` stays; twice is
/// as good as once. A relative path keeps its dots, which mean something. Under the web profile an
/// absolute URL above `string` is what the URL Standard's serializer gives (4.5), which undoes no
/// escapes, and one that does not parse stays as it is. Linear.
///
///     normalize("HTTP://H:80/%7ea/../%7b", Normalization::scheme, rfc3986) == "http://h/%7B"
[[nodiscard]] std::string normalize(std::string_view reference, Normalization level,
                                    const Profile& profile = default_profile());

/// Whether two references are the same by that level. Those that are mean the same; those that are
/// not may do so, too (RFC 3986 6.1).
[[nodiscard]] bool are_equivalent(std::string_view a, std::string_view b, Normalization level,
                                  const Profile& profile = default_profile());

}  // namespace absolve

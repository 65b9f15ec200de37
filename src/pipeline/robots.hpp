#pragma once

#include <string_view>

namespace absolve {

/// Whether `rel`, a list of link types between white space, has nofollow (HTML 4.6.7.12).
[[nodiscard]] bool has_nofollow(std::string_view rel);

/// Whether a document tells all crawlers not to follow its links: `robots` is what its meta
/// elements say, with commas between, and `robots_tag` has its fields X-Robots-Tag, one on each
/// line. A field that names a crawler (`googlebot: nofollow`) holds for that crawler alone, and
/// does not count.
[[nodiscard]] bool says_nofollow(std::string_view robots, std::string_view robots_tag);

}  // namespace absolve

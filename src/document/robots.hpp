#pragma once

#include <string_view>

namespace absolve {

/// Whether `rel`, a list of link types between white space, has nofollow (HTML 4.6.7.12).
[[nodiscard]] bool has_nofollow(std::string_view rel);

/// Whether meta elements tell all crawlers not to follow links: `robots` is what they say, with
/// commas between.
[[nodiscard]] bool metas_say_nofollow(std::string_view robots);

/// Whether X-Robots-Tag tells all crawlers not to follow links: `robots_tag` has the value of each
/// such field on a line. A field that names a
/// crawler (`googlebot: nofollow`) holds for that crawler alone, and does not count.
[[nodiscard]] bool fields_say_nofollow(std::string_view robots_tag);

}  // namespace absolve

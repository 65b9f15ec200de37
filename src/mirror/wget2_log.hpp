#pragma once

#include <string_view>

#include "absolve/mirror.hpp"

namespace absolve {

/// Whether `line` begins the log of wget2.
[[nodiscard]] bool begins_wget2_log(std::string_view line);

/// What the log of wget2 (2.0, in English) says that it saved. Several downloads go on at a time,
/// so the line that names a file and the line that names its URL may have others between them; they
/// belong together by the name that wget2 makes of the URL, or else in their order. Linear in the
/// lines, times the downloads at a time.
[[nodiscard]] SavedUrls read_wget2_log(std::string_view text);

}  // namespace absolve

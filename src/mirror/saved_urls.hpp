#pragma once

#include <string_view>

#include "absolve/mirror.hpp"

namespace absolve {

/// Whether `line` begins the log of wget2.
[[nodiscard]] bool begins_wget2_log(std::string_view line);

/// The files that wget2 saved, by its log (2.0, in English). Downloads run in parallel, so other
/// lines may come between the line that names a file and the line that names its URL. The two are
/// matched by the name that wget2 derives from the URL, or else by their order. Linear in the
/// lines, times the parallel downloads.
[[nodiscard]] SavedUrls read_wget2_log(std::string_view text);

}  // namespace absolve

#pragma once

#include <string_view>

namespace absolve {

/// Whether a file that came out of a message may run code when a person opens it: by the suffix of
/// its `name`, or, for SVG and other XML that a browser shows, because its `contents` hold a
/// script. HTML is left out, as every page may, and so are scripts and styles that pages load.
[[nodiscard]] bool is_active_file(std::string_view name, std::string_view contents);

}  // namespace absolve

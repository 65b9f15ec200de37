#pragma once

#include <string_view>

namespace absolve {

/// Whether a file from a message may run code when a person opens it. The suffix of `name` decides;
/// for SVG and other XML that a browser shows, `contents` must hold a script too, or be able to
/// hide one: it has a DTD or an XSLT stylesheet, or is not in UTF-8. HTML does not count, since any
/// page may have scripts, nor do styles that pages load.
[[nodiscard]] bool is_active_file(std::string_view name, std::string_view contents);

}  // namespace absolve

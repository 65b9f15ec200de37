#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/link.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Whether a file from a message may run code when a person opens it. The suffix of `name` decides;
/// for SVG and other XML that a browser shows, `contents` must also hold a script, or be able to
/// hide one: it has a DTD or an XSLT stylesheet, or is not in UTF-8. HTML does not count, because
/// any page may have scripts. Neither do stylesheets.
[[nodiscard]] bool is_active_file(std::string_view name, std::string_view contents);

/// What to write for a link that would lead to a file on another host when a browser opens the page
/// from a folder. Without a base, `//host/x` becomes `file://host/x` there, so the author of the
/// page could choose a server that the reader's system contacts. Nothing for any other link. Adds a
/// diagnostic.
[[nodiscard]] std::optional<std::string> without_file_server(const LinkPlace& link,
                                                             std::vector<Diagnostic>& diagnostics);

}  // namespace absolve::ABSOLVE_VERSIONED

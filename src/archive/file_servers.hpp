#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absolve/diagnostic.hpp"
#include "absolve/link.hpp"

namespace absolve {

/// What to write for a link that a browser would take for a file of another host, in a page that it
/// opens from a folder: `//host/x` without a base becomes `file://host/x` there, and the author of
/// the page chooses a server that the reader's system contacts. Nothing for any other link. Adds a
/// diagnostic.
[[nodiscard]] std::optional<std::string> without_file_server(const LinkPlace& link,
                                                             std::vector<Diagnostic>& diagnostics);

}  // namespace absolve

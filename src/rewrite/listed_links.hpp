#pragma once

#include <string_view>

#include "absolve/document.hpp"

namespace absolve {

/// Whether the links of bodies of this type are listed, and never edited: text/plain, enriched and
/// richtext (RFC 1896), calendars (RFC 5545) and contacts (RFC 6350).
[[nodiscard]] bool lists_links(std::string_view media_type);

/// The links of such a body, `bytes` of that Content-Type value, whose spans are in `bytes`. They
/// are absolute; there is no base. Fails with `unsupported_charset` or `over_limit`.
[[nodiscard]] Result<EntityReport> list_links(std::string_view bytes, std::string_view media_type,
                                              std::string_view charset, bool joins_lines,
                                              const Options& options);

}  // namespace absolve

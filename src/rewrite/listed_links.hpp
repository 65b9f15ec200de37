#pragma once

#include <string_view>

#include "absolve/document.hpp"
#include "core/allowance.hpp"
#include "rewrite/delivery.hpp"

namespace absolve {

/// Whether the links of bodies of this type are listed, and edited only where that is asked for or
/// never: running text, calendars (RFC 5545) and contacts (RFC 6350).
[[nodiscard]] bool lists_links(std::string_view media_type);

/// Whether such a body is edited under `options`: running text, where that is asked for.
[[nodiscard]] bool edits_listed(std::string_view media_type, const Options& options);

/// Delivers the links of such a body, whose spans are in `bytes`. They are absolute; there is no
/// base. Of `source` only what it says of the encoding and of lines counts. Fails with
/// `unsupported_charset` or `over_limit`.
[[nodiscard]] Result<void> list_links(std::string_view bytes, std::string_view media_type,
                                      const DocumentSource& source, const Options& options,
                                      Allowance& allowance, Delivery& delivery);

}  // namespace absolve

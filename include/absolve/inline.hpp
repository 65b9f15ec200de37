#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/archive.hpp"

namespace absolve {

/// A message as one document, that what it embeds stands in.
struct Inlined {
  std::string document;
  std::size_t count = 0;  ///< links that became data: URLs, those in embedded documents included
  std::size_t left = 0;   ///< links to parts that would have taken it beyond its limit
  std::vector<Diagnostic> diagnostics;
};

/// The document that the message shows first, with the images, styles, scripts, fonts and frames
/// that are parts of it as data: URLs (RFC 2397), and these in the same way; other links absolute.
/// Links to follow (a, area, form and so on) never embed, nor does a document in itself. At most
/// `max_bytes` of data: URLs stand in it. `options.transform` and `options.part` count
/// for nothing. Fails as `read_archive` does, and with `unsupported_type` where what is shown is no
/// document.
[[nodiscard]] Result<Inlined> inline_parts(std::string_view bytes, const DocumentSource& source,
                                           const Options& options = {},
                                           std::size_t max_bytes = std::size_t{64} << 20);

}  // namespace absolve

#pragma once

#include <cstddef>
#include <string_view>

#include "absolve/error.hpp"
#include "text/coding/decoders.hpp"

namespace absolve {

/// Removes from `bytes` the content codings that `field`, a Content-Encoding in lower case, lists
/// in the order of their application (RFC 9110 8.4): gzip, x-gzip, deflate (with or without zlib's
/// wrapping), br, zstd, identity. Returns what can be decoded of a truncated body, and ignores
/// bytes after its end. Fails with `unsupported_encoding`; `malformed_encoding` where nothing can
/// be decoded; `over_limit`, `decoded_bytes`, beyond `limit` bytes at any step; and `not_in_build`.
[[nodiscard]] Result<DecodedContent> decode_content(std::string_view field, std::string_view bytes,
                                                    std::size_t limit);

}  // namespace absolve

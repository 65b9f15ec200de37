#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "absolve/error.hpp"

namespace absolve {

/// What a coded body stands for.
struct DecodedContent {
  std::string text;
  bool is_cut = false;  ///< the body ends before its coding does
};

/// `bytes` out of the content codings that `field`, a Content-Encoding in lower case, lists in the
/// order of their application (RFC 9110 8.4): gzip, x-gzip, deflate (with or without zlib's
/// wrapping), br, zstd, identity. What of a body cut short can be read is given, and bytes behind
/// its end are passed over. Fails with `unsupported_encoding`; `malformed_encoding` where nothing
/// can be read; and `over_limit`, `decoded_bytes`, beyond `limit` bytes at any step.
[[nodiscard]] Result<DecodedContent> decode_content(std::string_view field, std::string_view bytes,
                                                    std::size_t limit);

}  // namespace absolve

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "absolve/error.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The first bytes of a gzip member (RFC 1952 2.3.1), with the only method that is defined.
inline constexpr std::string_view gzip_magic = "\x1F\x8B\x08";

/// A decoded body.
struct DecodedContent {
  std::string text;
  bool is_cut = false;      ///< the body ends before its coding does
  bool is_damaged = false;  ///< the rest cannot be decoded, or a checksum is wrong
};

/// Decodes `bytes` from the content codings in `field`, a Content-Encoding in lower case, which
/// lists them in the order of their application (RFC 9110 8.4): gzip, x-gzip, deflate (with or
/// without zlib's wrapping), br, zstd, identity. Returns what can be decoded of a truncated body,
/// and ignores bytes after its end. Fails with `unsupported_encoding`; with `malformed_encoding` if
/// nothing can be decoded; with `over_limit`, whose detail is `decoded_bytes`, beyond `limit` bytes
/// at any step; and with `not_in_build`.
[[nodiscard]] Result<DecodedContent> decode_content(std::string_view field, std::string_view bytes,
                                                    std::size_t limit);

}  // namespace absolve::ABSOLVE_VERSIONED

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

/// A decoder of one content coding, in the file of the library that does the work. `bytes` are
/// decoded up to `limit` bytes. What can be read of a body that is cut short is given; bytes behind
/// its end are passed over. Fails with `malformed_encoding` where nothing can be read, with
/// `over_limit`, `decoded_bytes`, and with `not_in_build` where the library was left out.
[[nodiscard]] Result<DecodedContent> decode_gzip(std::string_view bytes, std::size_t limit);
[[nodiscard]] Result<DecodedContent> decode_deflate(std::string_view bytes, std::size_t limit);
[[nodiscard]] Result<DecodedContent> decode_brotli(std::string_view bytes, std::size_t limit);
[[nodiscard]] Result<DecodedContent> decode_zstd(std::string_view bytes, std::size_t limit);

}  // namespace absolve

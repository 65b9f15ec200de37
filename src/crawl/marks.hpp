#pragma once

#include <cstddef>
#include <string_view>

namespace absolve::warc {

/// What a zstd frame begins with (RFC 8878 3.1.1).
inline constexpr std::string_view zstd_magic = "\x28\xB5\x2F\xFD";
/// What a record begins with, in front of the number of its version (WARC 1.1, 4).
inline constexpr std::string_view version_start = "WARC/";

/// Bytes that the reader takes in one go, where it could go on.
inline constexpr std::size_t most_at_once = std::size_t{1} << 20;

/// Bytes of text that there is room for at first.
inline constexpr std::size_t usual_room = std::size_t{1} << 20;

[[nodiscard]] constexpr bool is_line_end(char c) {
  return c == '\r' || c == '\n';
}

}  // namespace absolve::warc

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/version.h"

namespace absolve::ABSOLVE_VERSIONED {

/// Where the header of an HTTP message ends, by offsets in the bytes.
struct HttpHeader {
  std::size_t end = 0;          ///< of the fields, without the empty line
  std::size_t body = 0;         ///< where the body begins
  bool has_broken_off = false;  ///< it has no empty line and ends before a line that is not a field
};

/// The header of the HTTP message in `bytes` whose fields begin at `start`, after the status line.
/// It ends with an empty line. Lines in it that are not fields are skipped, as in browsers. Without
/// an empty line, as in some saved files, it ends before the first such line. Linear.
[[nodiscard]] HttpHeader http_header(std::string_view bytes, std::size_t start);

/// Where the response that `bytes` begin with has its status line; npos: they do not begin with
/// one. Up to four bytes of white space can come before it, as in browsers.
[[nodiscard]] std::size_t status_line_of(std::string_view bytes) noexcept;

/// Whether `bytes` begin with an HTTP response, as `status_line_of` finds it.
[[nodiscard]] inline bool begins_with_response(std::string_view bytes) noexcept {
  return status_line_of(bytes) != std::string_view::npos;
}

/// Whether `bytes` begin with a status line, a request line, or a header without one. A response of
/// HTTP/0.9 has none of them (RFC 1945 6).
[[nodiscard]] bool has_http_header(std::string_view bytes);

/// Where the last of several HTTP responses begins, and what comes before it.
struct ResponseAt {
  std::size_t start = 0;
  std::uint32_t earlier = 0;  ///< how many responses
  /// The Location, as written, of each redirect (RFC 9110 15.4: 301, 302, 303, 307 and 308), in
  /// order. Those longer than `max_field` are left out.
  std::vector<std::string> redirects{};
};

/// The last HTTP response in `bytes`, which begin with a response. Programs that follow redirects
/// write each response on the way. The last one is what was retrieved. Linear.
[[nodiscard]] ResponseAt last_response(std::string_view bytes);

/// The status code in the status line that `response` begins with (RFC 9112 4); 0 if it has no code
/// of three digits.
[[nodiscard]] std::uint16_t status_of(std::string_view response);

}  // namespace absolve::ABSOLVE_VERSIONED

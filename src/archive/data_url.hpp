#pragma once

#include <string>
#include <string_view>

namespace absolve {

/// The data: URL of `bytes` (RFC 2397), in base64 or percent-encoded, whichever is shorter: base64
/// within base64 grows by a third each time, but stays as it is where text around it is
/// percent-encoded. A type that cannot stand there is application/octet-stream, and such a charset
/// is left out; it counts for text alone. The URL can stand in an attribute of any quoting, in a
/// srcset and in `url()` of CSS without any escapes.
[[nodiscard]] std::string data_url_of(std::string_view media_type, std::string_view charset,
                                      std::string_view bytes);

}  // namespace absolve

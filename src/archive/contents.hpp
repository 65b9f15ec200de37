#pragma once

#include <string>
#include <string_view>

#include "absolve/archive.hpp"
#include "absolve/text.hpp"

namespace absolve {

/// The decoded body of `part` in `bytes`, with `edits` applied. If only the header of the part
/// states the encoding, adds a declaration to the text. Fails as `decoded_body` does.
[[nodiscard]] Result<std::string> edited_body(std::string_view bytes, const Part& part,
                                              const EditList& edits, const Limits& limits);

/// The data: URL of `bytes` (RFC 2397), percent-encoded or in base64, whichever is shorter. Base64
/// within base64 grows by a third each time; percent-encoding does not change base64 inside it. A
/// `media_type` that cannot be written in the URL is replaced by application/octet-stream.
/// `charset` is left out if it cannot be written there, or if the type is not text. The URL needs
/// no escapes in an attribute with any quoting, in a srcset, or in `url()` of CSS.
[[nodiscard]] std::string data_url_of(std::string_view media_type, std::string_view charset,
                                      std::string_view bytes);

}  // namespace absolve

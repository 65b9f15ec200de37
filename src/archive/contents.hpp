#pragma once

#include <string>
#include <string_view>

#include "absolve/archive.hpp"
#include "absolve/text.hpp"

namespace absolve {

/// The body of `part` in `bytes`, decoded, with `edits` made; in a document, also with what only
/// its header said of its encoding. Fails as `decoded_body` does.
[[nodiscard]] Result<std::string> edited_body(std::string_view bytes, const Part& part,
                                              const EditList& edits, const Limits& limits);

/// The data: URL of `bytes` (RFC 2397), percent-encoded or in base64, whichever is shorter. Base64
/// within base64 grows by a third each time; percent-encoded text leaves base64 in it as it is. A
/// `media_type` that cannot stand in the URL is replaced by application/octet-stream. `charset` is
/// left out if it cannot stand there, or if the type is not text. The URL needs no escapes in an
/// attribute of any quoting, in a srcset, or in `url()` of CSS.
[[nodiscard]] std::string data_url_of(std::string_view media_type, std::string_view charset,
                                      std::string_view bytes);

}  // namespace absolve

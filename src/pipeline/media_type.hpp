#pragma once

#include <string>
#include <string_view>

namespace absolve {

/// The media type of a document, in lower case and without parameters: `content_type` where it is
/// given, else what the bytes show to be a message, else what the suffix of `name` says, else
/// `text/html`; but bytes that are plainly no text, where nothing says otherwise, are
/// `application/octet-stream` (MIME Sniffing 7.1). A message is `message/rfc822`, one of HTTP
/// `message/http`.
[[nodiscard]] std::string media_type_of(std::string_view bytes, std::string_view name,
                                        std::string_view content_type);

/// Whether documents of this type are read as messages: a header, and what it says of a body.
[[nodiscard]] bool is_message(std::string_view media_type);

}  // namespace absolve

#pragma once

#include <string>
#include <string_view>

namespace absolve {

/// The media type of a document, in lower case and without parameters: `content_type` where it is
/// given, else what the suffix of `name` says, else `text/html`; but bytes that are plainly no
/// text, where nothing says otherwise, are `application/octet-stream` (MIME Sniffing 7.1).
[[nodiscard]] std::string media_type_of(std::string_view bytes, std::string_view name,
                                        std::string_view content_type);

}  // namespace absolve

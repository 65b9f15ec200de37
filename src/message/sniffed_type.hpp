#pragma once

#include <string_view>

namespace absolve {

/// Whether the first bytes of a document show that it is not text (MIME Sniffing 7.1).
[[nodiscard]] bool looks_binary(std::string_view bytes);

/// `application/xml` for a text that begins with an XML declaration, `text/html` for one that
/// begins with `<`, and empty for any other. White space and a byte order mark may precede. This is
/// laxer than MIME Sniffing 7.1, which knows a page by certain tags: a page may begin with any.
[[nodiscard]] std::string_view markup_type(std::string_view bytes);

/// The type of a body that HTTP delivers without one: that of its markup,
/// `application/octet-stream`, or `text/plain` (MIME Sniffing 7.1).
[[nodiscard]] std::string_view sniffed_media_type(std::string_view bytes);

}  // namespace absolve

#pragma once

#include <string>
#include <string_view>

#include "absolve/text.hpp"

namespace absolve {

/// `url` with its octets that are not UTF-8 escaped. RFC 9110 5.5 calls such octets opaque, so they
/// must not become U+FFFD.
[[nodiscard]] std::string escaped_octets(std::string_view url);

/// The URL in the raw value of a field such as Content-Location. Comments around the URL do not
/// belong to it, and neither does folding, a line end with the white space after it. A blank that
/// was encoded, or that stands there raw, does belong to it (RFC 2557 4.1 and 4.4, RFC 2017 3.1).
/// Raw bytes beyond ASCII are read as UTF-8; other bytes are percent-escaped (RFC 2557 8.2 (d)).
[[nodiscard]] std::string url_of_field(std::string_view raw);

/// Where that URL stands in `header`, whose field has its value at `value`; comments and white
/// space around it are left out.
[[nodiscard]] Span url_span_of_field(std::string_view header, Span value);

/// `text` without line ends, which come from folding or were hidden in encoded words.
[[nodiscard]] std::string without_line_ends(std::string text);

/// `text` with its encoded words (RFC 2047) decoded to UTF-8; white space between two of them
/// goes. A word in an unknown charset or encoding stays as it is. Linear.
[[nodiscard]] std::string decode_encoded_words(std::string_view text);

}  // namespace absolve

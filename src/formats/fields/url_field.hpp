#pragma once

#include <string>
#include <string_view>

#include "absolve/text.hpp"

namespace absolve {

/// `url` with the octets that are not UTF-8 percent-escaped. RFC 9110 5.5 calls such octets opaque,
/// so they must not become U+FFFD.
[[nodiscard]] std::string escaped_octets(std::string_view url);

/// The URL in the raw value of a field such as Content-Location. Comments around the URL are
/// removed, and so is folding: a line end and the white space after it. Other blanks, raw or
/// encoded, belong to the URL (RFC 2557 4.1 and 4.4, RFC 2017 3.1). Raw bytes beyond ASCII are read
/// as UTF-8; other bytes are percent-escaped (RFC 2557 8.2 (d)).
[[nodiscard]] std::string url_of_field(std::string_view raw);

/// The span of that URL in `header`, without the comments and white space around it. `value` is the
/// span of the field's value.
[[nodiscard]] Span url_span_of_field(std::string_view header, Span value);

/// `text` without line ends, which come from folding or were hidden in encoded words.
[[nodiscard]] std::string without_line_ends(std::string text);

/// `text` with its encoded words (RFC 2047) decoded to UTF-8 and without white space between two of
/// them. A word in an unknown charset or encoding is kept as it is. Linear.
[[nodiscard]] std::string decode_encoded_words(std::string_view text);

}  // namespace absolve

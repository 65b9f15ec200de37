#pragma once

#include <string>
#include <string_view>

namespace absolve {

/// `text` with its encoded words (RFC 2047) decoded to UTF-8; white space between two of them
/// goes. A word in an unknown charset or encoding stays as it is. Linear.
[[nodiscard]] std::string decode_encoded_words(std::string_view text);

}  // namespace absolve

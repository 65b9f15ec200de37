#pragma once

#include <string>
#include <string_view>

namespace absolve::warc {

/// A digest as records have it: `sha1:` and the 20 bytes of a SHA-1 in base32 (RFC 4648 6).
[[nodiscard]] std::string labelled_digest(std::string_view sha1);

/// A name for what is made of the record called `id`, the same whenever it is made: a UUID of
/// version 5 (RFC 9562 5.5), of which `sha1_of` gives the SHA-1 of a text.
[[nodiscard]] std::string derived_id(std::string_view id, std::string (*sha1_of)(std::string_view));

/// `header` and `block` as a record stands in a file, with the two line ends behind it.
[[nodiscard]] std::string record_text(std::string_view header, std::string_view block);

}  // namespace absolve::warc

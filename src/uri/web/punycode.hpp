#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace absolve::url {

/// Appends `label` in Punycode, without the `xn--` (RFC 3492 6.3). False where that overflows.
/// Takes time in proportion to n log n.
[[nodiscard]] bool append_punycode(std::u32string_view label, std::string& out);

/// Decodes Punycode without its `xn--` (RFC 3492 6.2). Returns nothing where `text` is not
/// Punycode. Takes time in proportion to n log n.
[[nodiscard]] std::optional<std::u32string> from_punycode(std::string_view text);

}  // namespace absolve::url

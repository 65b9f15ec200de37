#pragma once

#include <string>
#include <string_view>

namespace absolve {

/// The value of parameter `name` in a field such as Content-Type (RFC 2045 5.1): quotes and their
/// escapes undone, comments left out, and RFC 2231's continuations and percent escapes joined;
/// empty where it is absent. Linear in the field.
[[nodiscard]] std::string parameter_of(std::string_view field, std::string_view name);

/// `field` without its comments (RFC 5322 3.2.2), which nest; quoted strings are kept whole.
[[nodiscard]] std::string without_comments(std::string_view field);

/// Whether the lines of a text go on in each other without a blank, by its Content-Type:
/// format=flowed with delsp=yes (RFC 3676 4.1).
[[nodiscard]] bool joins_lines(std::string_view content_type);

}  // namespace absolve

#pragma once

#include <string>
#include <string_view>

namespace absolve::cli {

/// `text` fit for a terminal: control characters, bytes that are not UTF-8 and characters that
/// turn the direction of text become `\xHH`.
[[nodiscard]] std::string printable(std::string_view text);

/// A line on standard error: "absolve: " and the message, made printable.
void complain(std::string_view message);

/// A line on standard error about a file: "absolve: FILE: message".
void complain_of(std::string_view file, std::string_view message);

}  // namespace absolve::cli

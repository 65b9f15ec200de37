#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace absolve::cli {

/// Whether a character can be shown on a terminal: no control, and none that is invisible or turns
/// the direction of text, with which a text could seem to be another one.
[[nodiscard]] bool is_safe_to_show(std::uint32_t character);

/// `text` fit for a terminal: bytes that are not UTF-8 and characters that are not safe to show
/// become `\xHH`.
[[nodiscard]] std::string printable(std::string_view text);

/// A line on standard error: "absolve: " and the message, made printable.
void complain(std::string_view message);

/// A line on standard error about a file: "absolve: FILE: message".
void complain_of(std::string_view file, std::string_view message);

}  // namespace absolve::cli

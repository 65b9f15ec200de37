#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace absolve::cli {

/// Whether a character is safe to print on a terminal. Controls are not, nor are characters that
/// are invisible or change the direction of text, which can make one text look like another.
[[nodiscard]] bool is_safe_to_show(std::uint32_t character);

/// `text` fit for a terminal: bytes that are not UTF-8 and characters that are not safe to show
/// become `\xHH`.
[[nodiscard]] std::string printable(std::string_view text);

/// How many columns of a terminal `text`, UTF-8, takes: two for a wide character (UAX 11), none for
/// a mark that combines with the character in front of it.
[[nodiscard]] std::size_t width_of(std::string_view text);

/// A line on standard error: "absolve: " and the message, made printable.
void print_error(std::string_view message);

/// A line on standard error as it is, made printable.
void print_line(std::string_view line);

/// A line on standard error about a file: "absolve: FILE: message".
void print_error_of(std::string_view file, std::string_view message);

}  // namespace absolve::cli

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace absolve::utf8 {

/// Appends the UTF-8 of `code_point`, which must be a scalar value.
void append(std::uint32_t code_point, std::string& out);

/// The first character of `text`, which is not empty, and its length in bytes; U+FFFD and 1 where
/// it does not begin with a well-formed one.
[[nodiscard]] std::uint32_t read(std::string_view text, std::size_t& length) noexcept;

/// Whether `text` is UTF-8 from end to end (Unicode 3.9, no surrogates, shortest forms only).
[[nodiscard]] bool is_valid(std::string_view text) noexcept;

/// Whether `c` continues a character begun by an earlier byte.
constexpr bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

}  // namespace absolve::utf8

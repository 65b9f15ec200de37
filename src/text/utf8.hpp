#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absolve/version.h"

namespace absolve::ABSOLVE_VERSIONED::utf8 {

/// Appends the UTF-8 of `code_point`, which must be a scalar value.
void append(std::uint32_t code_point, std::string& out);

/// What `read` returns for ill-formed bytes.
inline constexpr std::uint32_t ill_formed = 0xFFFFFFFF;

/// Returns the first character of `text`, which must not be empty, and sets `length` to its length
/// in bytes. For ill-formed bytes it returns `ill_formed`, and `length` is the number of bytes that
/// one U+FFFD stands for (Encoding 10.1.1).
[[nodiscard]] std::uint32_t read(std::string_view text, std::size_t& length) noexcept;

/// The length in bytes of the longest front of `text` that is UTF-8 (Unicode 3.9, no surrogates,
/// shortest forms only).
[[nodiscard]] std::size_t valid_length(std::string_view text) noexcept;

/// Whether `text` is UTF-8 from end to end.
[[nodiscard]] bool is_valid(std::string_view text) noexcept;

/// U+FFFD, REPLACEMENT CHARACTER.
inline constexpr std::uint32_t replacement_code_point = 0xFFFD;
/// U+FFFD in UTF-8.
inline constexpr std::string_view replacement_character = "\xEF\xBF\xBD";

/// U+FEFF in UTF-8, which may begin a text.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// The characters of `text`, with U+FFFD for each ill-formed sequence.
[[nodiscard]] std::u32string code_points(std::string_view text);
/// The UTF-8 of `code_points`, which must be scalar values.
[[nodiscard]] std::string of_code_points(std::u32string_view code_points);

/// Appends U+FFFD in place of `ill_formed`.
void append_replacement(std::string_view ill_formed, std::string& out);

/// `text` with each ill-formed sequence replaced by what `substitute` appends for it.
[[nodiscard]] std::string repaired(std::string text,
                                   void (*substitute)(std::string_view ill_formed,
                                                      std::string& out) = append_replacement);

/// Whether `c` continues a character that an earlier byte begins.
constexpr bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

/// At most the first `limit` bytes of `text`, without an incomplete character at the end.
/// Ill-formed text, in which more than three bytes in a row are continuations, is cut at `limit`.
constexpr std::string_view front(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return text;
  for (std::size_t back = 0; back <= 3 && back <= limit; ++back) {
    if (!is_continuation(text[limit - back])) return text.substr(0, limit - back);
  }
  return text.substr(0, limit);
}

/// `text` without an incomplete character at its end.
constexpr std::string_view whole_characters(std::string_view text) {
  for (std::size_t length = 1; length <= 3 && length <= text.size(); ++length) {
    const auto byte = static_cast<unsigned char>(text[text.size() - length]);
    if (byte < 0x80) break;
    if (byte < 0xC0) continue;
    const std::size_t whole = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
    return length < whole ? text.substr(0, text.size() - length) : text;
  }
  return text;
}

}  // namespace absolve::ABSOLVE_VERSIONED::utf8

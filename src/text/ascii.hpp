/// Classes of ASCII characters that all profiles share, independent of the locale.

#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absolve/version.h"

namespace absolve::ABSOLVE_VERSIONED::ascii {

constexpr bool is_alpha(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
/// ASCII alphanumeric (Infra 4.6).
constexpr bool is_alphanumeric(char c) {
  return is_alpha(c) || is_digit(c);
}
constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}
constexpr char to_upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
}
/// WSP of RFC 5234: a space or a tab.
constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
/// HTML's ASCII white space.
constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}
/// White space or `/`. In HTML either ends the name of a tag or an attribute; the other characters
/// that end one (`>`, `=`) are not included.
constexpr bool is_space_or_slash(char c) {
  return is_space(c) || c == '/';
}
/// A character of a scheme after its first: ALPHA / DIGIT / "+" / "-" / "." (RFC 3986 3.1).
constexpr bool is_scheme_character(char c) {
  return is_alphanumeric(c) || c == '+' || c == '-' || c == '.';
}
/// The length of the scheme at the front of `text`, which a colon must follow; 0 where there is
/// none.
constexpr std::size_t scheme_length(std::string_view text) {
  if (text.empty() || !is_alpha(text.front())) return 0;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == ':') return i;
    if (!is_scheme_character(text[i])) return 0;
  }
  return 0;
}
/// The offset of the first character at or after `at` that is not white space, or the end of
/// `text`.
constexpr std::size_t skip_space(std::string_view text, std::size_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  return at;
}
constexpr bool is_all_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}
/// C0 controls and space, as the URL Standard strips them from both ends of a reference.
constexpr bool is_c0_or_space(char c) {
  return static_cast<unsigned char>(c) <= 0x20;
}

/// The values of the hexadecimal digits; -1 for all other bytes.
inline constexpr auto hex_values = [] {
  std::array<std::int8_t, 256> values{};
  values.fill(-1);
  for (int i = 0; i < 10; ++i) values['0' + static_cast<unsigned>(i)] = static_cast<std::int8_t>(i);
  for (int i = 0; i < 6; ++i) {
    values['a' + static_cast<unsigned>(i)] = static_cast<std::int8_t>(10 + i);
    values['A' + static_cast<unsigned>(i)] = static_cast<std::int8_t>(10 + i);
  }
  return values;
}();

/// The value of a hexadecimal digit, or -1.
constexpr int hex_digit(char c) {
  return hex_values[static_cast<unsigned char>(c)];
}

/// Whether `text` begins with `%` and two hexadecimal digits (RFC 3986 2.1).
constexpr bool is_escape(std::string_view text) {
  return text.size() > 2 && text[0] == '%' && hex_digit(text[1]) >= 0 && hex_digit(text[2]) >= 0;
}

constexpr std::string_view trimmed(std::string_view text, bool (*drop)(char)) {
  while (!text.empty() && drop(text.front())) text.remove_prefix(1);
  while (!text.empty() && drop(text.back())) text.remove_suffix(1);
  return text;
}

/// Takes the front of `text` up to the first of `marks`, a character or several, with that mark.
/// Returns it without the mark; all of `text` if there is no mark.
constexpr std::string_view take_front(std::string_view& text, auto marks) {
  const std::string_view front = text.substr(0, text.find_first_of(marks));
  text.remove_prefix(std::min(front.size() + 1, text.size()));
  return front;
}

/// Whether `is_meant` holds for one of the tokens that white space separates in `list` (HTML
/// 2.3.7).
constexpr bool has_token(std::string_view list, auto is_meant) {
  while (!list.empty()) {
    const std::string_view token = take_front(list, " \t\n\f\r");
    if (!token.empty() && is_meant(token)) return true;
  }
  return false;
}

/// Whether `word` is one of `words`, each of which a space separates from the next.
constexpr bool has_word(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    if (take_front(words, ' ') == word) return true;
  }
  return false;
}

/// Appends `text` to `out` in lower case.
inline void append_lowered(std::string_view text, std::string& out) {
  const std::size_t start = out.size();
  out.append(text);
  for (std::size_t i = start; i < out.size(); ++i) out[i] = to_lower(out[i]);
}
inline std::string lowered(std::string_view text) {
  std::string out;
  append_lowered(text, out);
  return out;
}

constexpr bool is_all_digits(std::string_view text) {
  return std::ranges::all_of(text, is_digit);
}

/// The number that `digits` spell in `base`, 2 to 36; a signed `Number` may have a minus sign.
/// Nothing if `digits` are anything else, or too large.
template <class Number>
std::optional<Number> number_of(std::string_view digits, int base = 10) {
  Number number{};
  const char* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, number, base);
  return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

}  // namespace absolve::ABSOLVE_VERSIONED::ascii

namespace absolve::ABSOLVE_VERSIONED {

/// ASCII case-insensitive equality, as schemes and field names compare.
[[nodiscard]] constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (ascii::to_lower(a[i]) != ascii::to_lower(b[i])) return false;
  }
  return true;
}
/// Whether `text` is one of `names`, ignoring ASCII case.
[[nodiscard]] constexpr bool is_among(std::string_view text, const auto& names) noexcept {
  return std::ranges::any_of(
      names, [text](std::string_view name) { return equal_ignoring_case(name, text); });
}
/// Whether `text` begins with `prefix`, ignoring ASCII case.
[[nodiscard]] constexpr bool starts_with_ignoring_case(std::string_view text,
                                                       std::string_view prefix) noexcept {
  return equal_ignoring_case(text.substr(0, prefix.size()), prefix);
}

/// Appends the two hexadecimal digits of `byte`, in lower case.
inline void append_hex(unsigned char byte, std::string& out) {
  constexpr std::string_view digits = "0123456789abcdef";
  out.push_back(digits[byte >> 4U]);
  out.push_back(digits[byte & 15U]);
}

}  // namespace absolve::ABSOLVE_VERSIONED

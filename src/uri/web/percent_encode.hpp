#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace absolve::url {

/// The percent-encode sets of the URL Standard (1.3), as bits of one table.
enum PercentEncodeSet : std::uint8_t {
  c0_control_set = 1,
  fragment_set = 2,
  query_set = 4,
  special_query_set = 8,
  path_set = 16,
  userinfo_set = 32,
};

/// Whether `byte` belongs to any of `sets`.
[[nodiscard]] constexpr bool is_in(PercentEncodeSet sets, char byte);

namespace detail {

consteval std::array<std::uint8_t, 256> make_table() {
  std::array<std::uint8_t, 256> table{};
  const auto add = [&table](std::string_view characters, int sets) {
    for (const char c : characters)
      table[static_cast<unsigned char>(c)] |= static_cast<std::uint8_t>(sets);
  };
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (i < 0x20 || i > 0x7E) table[i] = 0xFF;
  }
  const int query = query_set | special_query_set | path_set | userinfo_set;
  add(" \"<>", fragment_set | query);
  add("`", fragment_set);
  add("#", query);
  add("'", special_query_set);
  add("?^`{}", path_set | userinfo_set);
  add("/:;=@[\\]|", userinfo_set);
  return table;
}

inline constexpr std::array<std::uint8_t, 256> table = make_table();

}  // namespace detail

constexpr bool is_in(PercentEncodeSet sets, char byte) {
  return (detail::table[static_cast<unsigned char>(byte)] & sets) != 0;
}

/// Appends `text` with the bytes of `set` percent-encoded (1.3, UTF-8 percent-encode). Ill-formed
/// UTF-8 becomes U+FFFD.
void append_encoded(std::string_view text, PercentEncodeSet set, std::string& out);

/// Appends `byte` as `%` and two upper-case hexadecimal digits.
void append_escape(char byte, std::string& out);

/// Whether `text` begins with `%` and two hexadecimal digits.
[[nodiscard]] bool is_escape(std::string_view text);

/// The byte that the escape at the start of `text` stands for; `is_escape(text)` must hold.
[[nodiscard]] char byte_of_escape(std::string_view text);

/// 1.3, percent-decode: `%` and two hexadecimal digits become a byte, all else stays.
[[nodiscard]] std::string percent_decoded(std::string_view text);

}  // namespace absolve::url

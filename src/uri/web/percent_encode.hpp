#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "absolve/profile.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED::url {

/// The percent-encode sets of the URL Standard (1.3), and its forbidden host and domain code points
/// (3.2), as bits of one table.
enum PercentEncodeSet : std::uint8_t {
  c0_control_set = 1,
  fragment_set = 2,
  query_set = 4,
  special_query_set = 8,
  path_set = 16,
  userinfo_set = 32,
  forbidden_host_set = 64,
  forbidden_domain_set = 128,
};

/// The sets that each byte belongs to.
inline constexpr auto percent_encode_sets = [] {
  std::array<std::uint8_t, 256> table{};
  const auto add = [&table](std::string_view characters, int sets) {
    for (const char c : characters)
      table[static_cast<unsigned char>(c)] |= static_cast<std::uint8_t>(sets);
  };
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (i < 0x20 || i > 0x7E) table[i] = 0x3F;
    if (i < 0x20 || i == 0x7F) table[i] |= forbidden_domain_set;
  }
  const int query = query_set | special_query_set | path_set | userinfo_set;
  add(" \"<>", fragment_set | query);
  add("`", fragment_set);
  add("#", query);
  add("'", special_query_set);
  add("?^`{}", path_set | userinfo_set);
  add("/:;=@[\\]|", userinfo_set);
  add("%", forbidden_domain_set);
  add(std::string_view("\0\t\n\r #/:<>?@[\\]^|", 17), forbidden_host_set | forbidden_domain_set);
  return table;
}();

/// Whether `byte` belongs to any of `sets`.
[[nodiscard]] constexpr bool is_in(PercentEncodeSet sets, char byte) {
  return (percent_encode_sets[static_cast<unsigned char>(byte)] & sets) != 0;
}

/// Appends `text` with the bytes of `set` percent-encoded (1.3, UTF-8 percent-encode). Ill-formed
/// UTF-8 becomes U+FFFD.
void append_encoded(std::string_view text, PercentEncodeSet set, std::string& out);

/// Appends `byte` as `%` and two upper-case hexadecimal digits.
void append_escape(char byte, std::string& out);

/// Appends `text` with all bytes escaped for which `stays` is false.
template <class Stays>
void append_escaped(std::string_view text, Stays stays, std::string& out) {
  for (const char c : text) {
    if (stays(c)) {
      out.push_back(c);
    } else {
      append_escape(c, out);
    }
  }
}

using ascii::is_escape;

/// The byte that the escape at the start of `text` stands for; `is_escape(text)` must hold.
[[nodiscard]] char byte_of_escape(std::string_view text);

/// 1.3, percent-decode: `%` and two hexadecimal digits become a byte, all else stays.
[[nodiscard]] std::string percent_decoded(std::string_view text);

/// Whether `c` means the same with and without an escape under `profile`: whether it is unreserved
/// (RFC 3986 2.3, RFC 2396 2.3, RFC 1808 2.2). url-03 does not use this word, and its "safe"
/// characters include delimiters, so its set has only characters that nothing reserves.
[[nodiscard]] inline bool is_unreserved(char c, const Profile& profile) noexcept {
  return ascii::is_alphanumeric(c) || profile.unreserved.find(c) != std::string_view::npos;
}

/// `text` with the digits of its escapes in upper case (RFC 3986 6.2.2.1) and, if `undoes` is set,
/// with the escapes of unreserved characters undone (6.2.2.2). An undone escape never becomes part
/// of another one, so normalizing again changes nothing.
[[nodiscard]] std::string normalize_escapes(std::string_view text, const Profile& profile,
                                            bool undoes = true);

}  // namespace absolve::ABSOLVE_VERSIONED::url

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace absolve::url {

/// What UTS 46 does with a code point, without transitional processing and without the rules of
/// STD3 (section 5).
enum class IdnaStatus : std::uint8_t { disallowed, valid, ignored, mapped };

struct IdnaMapping {
  IdnaStatus status{};
  std::u32string_view to{};  ///< if mapped; static storage
};
[[nodiscard]] IdnaMapping idna_mapping(char32_t code);

/// The classes of UAX 9 that RFC 5893 names.
enum class BidiClass : std::uint8_t { other, l, r, al, an, en, es, cs, et, on, bn, nsm };
/// Joining_Type (Unicode 9.2).
enum class JoiningType : std::uint8_t { none, left, right, dual, transparent };

struct CharacterProperties {
  bool is_mark = false;  ///< General_Category is M
  BidiClass bidi{};
  JoiningType joining{};
  std::uint8_t combining_class = 0;  ///< 9 is virama
};
[[nodiscard]] CharacterProperties properties_of(char32_t code);

/// Normalization Form C (UAX 15) of what `idna_mapping` leaves. Takes time in proportion to
/// n log n.
[[nodiscard]] std::u32string to_nfc(std::u32string_view text);

/// Appends the ASCII form of a domain that has characters beyond ASCII (URL Standard 3.3, domain to
/// ASCII, not strict). Returns false on failure.
[[nodiscard]] bool domain_to_ascii(std::string_view domain, std::string& out);

/// Appends `label` in Punycode, without the `xn--` (RFC 3492 6.3). Returns false on overflow. Takes
/// time in proportion to n log n.
[[nodiscard]] bool append_punycode(std::u32string_view label, std::string& out);

/// Decodes Punycode without its `xn--` (RFC 3492 6.2). Returns nothing if `text` is not Punycode.
/// Takes time in proportion to n log n.
[[nodiscard]] std::optional<std::u32string> from_punycode(std::string_view text);

}  // namespace absolve::url

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace absolve::url {

/// What UTS 46 does with a code point, without transitional processing and without the rules of
/// STD3 (section 5).
enum class IdnaStatus : std::uint8_t { disallowed, valid, ignored, mapped };

struct IdnaMapping {
  IdnaStatus status{};
  std::u32string_view to{};  ///< of a mapped one; static storage
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

}  // namespace absolve::url

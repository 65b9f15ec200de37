#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/version.h"

namespace absolve::ABSOLVE_VERSIONED::url {

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
  bool is_mark = false;      ///< General_Category is M
  bool is_letter = false;    ///< or a number: General_Category is L or N
  std::uint8_t columns = 1;  ///< of a terminal: 0 for Mn and Me, 2 if it is wide (UAX 11)
  BidiClass bidi{};
  JoiningType joining{};
  std::uint8_t combining_class = 0;  ///< 9 is virama
};
[[nodiscard]] CharacterProperties properties_of(char32_t code);

/// Normalization Form C (UAX 15). Takes time in proportion to n log n.
[[nodiscard]] std::u32string to_nfc(std::u32string_view text);
/// The same of UTF-8. Text that is not UTF-8 stays as it is.
[[nodiscard]] std::string to_nfc(std::string_view text);

/// NFKC_Casefold (Unicode 3.13) of letters, marks and numbers, by the mapping of UTS 46, which is
/// made from it. It leaves numbers with a full stop, such as U+2488, as they are.
[[nodiscard]] std::u32string to_nfkc_casefold(std::u32string_view text);

/// The scripts that rules name, as numbers. The last three are those that the writing of Chinese,
/// Japanese and Korean mixes (UTS 39 5.1).
enum Script : std::uint8_t { latin, chinese, japanese, korean };

/// The scripts that a character is used in (UTS 39 5.1, augmented script set), as numbers in order;
/// empty if it is used in all. Static storage.
[[nodiscard]] std::span<const std::uint8_t> scripts_of(char32_t code);

/// The labels of a domain in Unicode (UTS 46 4, steps 1 to 4); nothing for a label behind whose
/// `xn--` no other label is in Punycode. The labels can be invalid.
[[nodiscard]] std::vector<std::optional<std::u32string>> unicode_labels(std::string_view domain);

/// Appends the ASCII form of a domain that has characters beyond ASCII (URL Standard 3.3, domain to
/// ASCII, not strict). Returns false on failure.
[[nodiscard]] bool domain_to_ascii(std::string_view domain, std::string& out);

/// Appends `label` in Punycode, without the `xn--` (RFC 3492 6.3). Returns false on overflow. Takes
/// time in proportion to n log n.
[[nodiscard]] bool append_punycode(std::u32string_view label, std::string& out);

/// Decodes Punycode without its `xn--` (RFC 3492 6.2). Returns nothing if `text` is not Punycode.
/// Takes time in proportion to n log n.
[[nodiscard]] std::optional<std::u32string> from_punycode(std::string_view text);

}  // namespace absolve::ABSOLVE_VERSIONED::url

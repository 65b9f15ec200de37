#pragma once

#include <string>
#include <string_view>

#include "absolve/profile.hpp"
#include "text/ascii.hpp"

namespace absolve::grammar {

/// A document's name for a character that it excludes from references, or reserves for some places,
/// and the section that says so. Empty if the document does neither or has no name for it.
struct CharacterClass {
  std::string_view name;
  std::string_view section;
};

[[nodiscard]] CharacterClass class_of(char c, std::string_view document) noexcept;

}  // namespace absolve::grammar

namespace absolve {

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

}  // namespace absolve

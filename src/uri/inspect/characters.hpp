#pragma once

#include <string_view>

namespace absolve::grammar {

/// A document's name for a character that its references exclude, or reserve for some places, and
/// the section that says so. Empty where the document does neither or has no name.
struct CharacterClass {
  std::string_view name;
  std::string_view section;
};

[[nodiscard]] CharacterClass class_of(char c, std::string_view document) noexcept;

}  // namespace absolve::grammar

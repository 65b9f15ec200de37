#pragma once

#include <string_view>

namespace absolve::grammar {

/// What a document calls a character that its references have no place for, or reserve for some
/// places, and the section that says so; empty where it is neither, or the document has no word.
struct CharacterClass {
  std::string_view name;
  std::string_view section;
};

[[nodiscard]] CharacterClass class_of(char c, std::string_view document) noexcept;

}  // namespace absolve::grammar

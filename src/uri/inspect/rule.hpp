#pragma once

#include <span>
#include <string_view>

#include "absolve/profile.hpp"

namespace absolve::grammar {

/// One rule of a document's grammar, in the notation of RFC 5234: "/" between alternatives, n*m
/// before what is repeated, literals in any case. ALPHA, DIGIT and HEXDIG are known.
struct Rule {
  std::string_view name;        ///< as the document has it
  std::string_view expression;  ///< in our notation
  std::string_view section;     ///< where the document defines it
  bool is_component = false;    ///< a part of a reference with a well-known name
};

/// The rules of a document, the one for a whole reference first.
struct RuleBook {
  std::string_view document;  ///< as people cite it: "RFC 3986"; empty: there is none
  std::span<const Rule> rules;
};

/// The grammar of `profile`. A profile whose document covers only resolution or MIME has the rules
/// of the document that it builds on. The web profile has none, because its document defines a
/// parser instead. Static storage.
[[nodiscard]] RuleBook rules_of(const Profile& profile) noexcept;

/// The references that the prose of the document of `profile` allows beyond its grammar, the rule
/// for a whole reference first. Empty for a document whose grammar is complete. Static storage.
[[nodiscard]] RuleBook prose_of(const Profile& profile) noexcept;

}  // namespace absolve::grammar

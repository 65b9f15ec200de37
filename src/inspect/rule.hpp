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
  std::string_view section;     ///< where the document speaks of it
  bool is_component = false;    ///< a part of a reference that people know by name
};

/// The rules of a document, the one for a whole reference first.
struct RuleBook {
  std::string_view document;  ///< as people cite it: "RFC 3986"; empty: there is none
  std::span<const Rule> rules;
};

/// The rules that `profile` goes by. Of a profile that speaks
/// of resolving or of MIME alone, those of the document it builds on; none of the web profile,
/// whose grammar is a parser. Static storage.
[[nodiscard]] RuleBook rules_of(const Profile& profile) noexcept;

/// What the prose of the document of `profile` has beside its grammar, a whole reference first; of
/// documents whose grammar has all of it, none. Static storage.
[[nodiscard]] RuleBook prose_of(const Profile& profile) noexcept;

}  // namespace absolve::grammar

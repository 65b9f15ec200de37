#pragma once

#include <string_view>
#include <vector>

#include "absolve/inspect.hpp"

namespace absolve::ABSOLVE_VERSIONED::grammar {

/// A document's name for a character that it excludes from references, or reserves for some places,
/// and the section that says so. Empty if the document does neither or has no name for it.
struct CharacterClass {
  std::string_view name;
  std::string_view section;
};

[[nodiscard]] CharacterClass class_of(char c, std::string_view document) noexcept;

/// Adds the warnings of section 7 of RFC 2396 and RFC 3986: a password in the userinfo, a port of
/// another protocol, an escaped CR or LF, a host that is a disguised address, and a host of mixed
/// scripts (UTS 39 5.2). Each cites the document of `profile` if that covers the matter. A
/// reference without a scheme has `inherited_scheme`.
void add_cautions(std::string_view reference, const Profile& profile,
                  std::string_view inherited_scheme, std::vector<ReferenceFinding>& findings);

}  // namespace absolve::ABSOLVE_VERSIONED::grammar

#pragma once

#include <string>
#include <string_view>

#include "formats/html/character_references.hpp"

namespace absolve {

/// Whether the front of an XML document may name a DTD that `declares_html_entities`.
[[nodiscard]] bool may_name_html_entities(std::string_view xml) noexcept;

/// Whether browsers take a DTD with this public identifier to declare HTML's named character
/// references, although they load no DTD (HTML 14.2).
[[nodiscard]] bool declares_html_entities(std::string_view public_id) noexcept;

/// Declarations of the named references that `xml` has, as an external subset in UTF-8. Linear.
[[nodiscard]] std::string html_entity_declarations(std::string_view xml);

/// Whether `text`, of an element, has a reference that `rules` do not know. CDATA sections and
/// comments have none. Linear.
[[nodiscard]] bool has_other_reference(std::string_view text, ReferenceRules rules);

}  // namespace absolve

#pragma once

#include <string>
#include <string_view>

namespace absolve {

/// Whether a DTD of this public identifier declares the named character references of HTML, as
/// browsers have it, which load no DTD (HTML 14.2).
[[nodiscard]] bool declares_html_entities(std::string_view public_id) noexcept;

/// Those declarations, of what `xml` refers to, as an external subset in UTF-8. Linear.
[[nodiscard]] std::string html_entity_declarations(std::string_view xml);

}  // namespace absolve

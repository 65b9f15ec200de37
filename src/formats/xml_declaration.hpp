#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace absolve {

/// An XML declaration (XML 1.0, 2.8) at the front of a document.
struct XmlDeclaration {
  std::size_t size;        ///< in bytes, with its `?>`
  std::string_view label;  ///< of its encoding, as written; empty: none

  /// nullopt if `text` does not begin with a whole declaration.
  [[nodiscard]] static std::optional<XmlDeclaration> at_front_of(std::string_view text);
};

/// The encoding label in `attributes`, the text between `<?xml` and the end of a declaration (HTML
/// 13.2.3.2, "get an XML encoding"); empty: none.
[[nodiscard]] std::string_view label_in_declaration(std::string_view attributes);

}  // namespace absolve

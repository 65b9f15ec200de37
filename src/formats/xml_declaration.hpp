#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace absolve {

/// An XML declaration (XML 1.0, 2.8), as it stands at the front of a document.
struct XmlDeclaration {
  std::size_t size;        ///< in bytes, with its `?>`
  std::string_view label;  ///< of its encoding, as it is written; empty: none

  /// None where `text` does not begin with a whole declaration.
  [[nodiscard]] static std::optional<XmlDeclaration> at_front_of(std::string_view text);
};

/// The label in what stands between `<?xml` and the end of a declaration (HTML 13.2.3.2, "get an
/// XML encoding"); empty: none.
[[nodiscard]] std::string_view label_in_declaration(std::string_view attributes);

}  // namespace absolve

#pragma once

#include <string_view>

namespace absolve {

/// The Encoding Standard's name for `label` (Encoding 4.2: trimmed, case-insensitive), or an
/// empty view where it knows none. Static storage.
[[nodiscard]] std::string_view encoding_for_label(std::string_view label) noexcept;

/// Whether the bytes that mean something in markup, `<>"'&=/` and white space, mean themselves
/// wherever they occur in `encoding`, so that a document can be scanned without being decoded.
[[nodiscard]] bool has_ascii_delimiters(std::string_view encoding) noexcept;

}  // namespace absolve

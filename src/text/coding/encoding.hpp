#pragma once

#include <cstddef>
#include <string_view>

#include "absolve/text.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The Encoding Standard's name for `label` (Encoding 4.2: trimmed, case-insensitive), or an empty
/// view if it knows none. Static storage.
[[nodiscard]] std::string_view encoding_for_label(std::string_view label) noexcept;

/// Whether `encoding` writes the delimiters of markup, `<>"'&=/` and white space, as their ASCII
/// bytes, and uses these bytes in no other character. Such a document is scanned without decoding
/// it.
[[nodiscard]] bool has_ascii_delimiters(std::string_view encoding) noexcept;

/// A document's character encoding, and how it was found.
struct SniffedEncoding {
  std::string_view name;       ///< the Encoding Standard's name; empty if the label is unknown
  std::size_t bom_length = 0;  ///< length in bytes of the byte order mark at the start
  bool is_prescanned = false;  ///< a meta element in the first bytes states it
  bool is_guess = false;       ///< nothing in or around the document states it
  EncodingSource source = EncodingSource::format_default;
  bool is_open = false;  ///< only the parser can find it, in a meta element further down
};

/// The encoding of a document as declared outside its text, whatever its type: by a byte order
/// mark, then `override_label` (from the user), then `transport_label` (from a Content-Type).
/// UTF-8, with `is_open`, if none of these declares it.
[[nodiscard]] SniffedEncoding sniff_outside(std::string_view bytes, std::string_view override_label,
                                            std::string_view transport_label);

/// The same, followed by what the document itself declares. `declared` returns that encoding by the
/// Encoding Standard's name, or an empty view.
template <class Declared>
[[nodiscard]] SniffedEncoding sniff_declared(std::string_view bytes,
                                             std::string_view override_label,
                                             std::string_view transport_label, Declared declared) {
  auto encoding = sniff_outside(bytes, override_label, transport_label);
  if (!encoding.is_open) return encoding;
  if (const std::string_view name = declared(bytes); !name.empty()) {
    encoding.name = name;
    encoding.source = EncodingSource::document;
  }
  return encoding;
}

/// The label in `content`, the value of a meta element: what follows `charset=`, quoted or not
/// (HTML 2.5, "extracting a character encoding from a meta element"). Empty if there is none.
[[nodiscard]] std::string_view extract_charset(std::string_view content);

}  // namespace absolve::ABSOLVE_VERSIONED

#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "text/coding/encoding.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The encoding of an HTML document (HTML 13.2.3): a byte order mark, then `override_label` (from
/// the user), then `transport_label` (from a Content-Type), then a meta element in the first 1024
/// bytes; `is_open` if none of these gives one.
[[nodiscard]] SniffedEncoding sniff_encoding(std::string_view bytes,
                                             std::string_view override_label,
                                             std::string_view transport_label);
/// The encoding that the first 64 of `bytes` look like: `ASCII`, which also stands for encodings
/// that extend it, `UTF-16LE` or `UTF-16BE` without a byte order mark, or `UTF-32`. The bytes must
/// be text of ASCII characters alone, or markup with at least as many of them as of others. Empty:
/// none of these. Browsers do not look for this.
[[nodiscard]] std::string_view apparent_encoding(std::string_view bytes);
/// The encoding after the parser has met the first meta element with a known label, if a prescan
/// has found `prescanned` (HTML 13.2.3.4, changing the encoding while parsing).
[[nodiscard]] std::string_view changed_encoding(std::string_view prescanned,
                                                std::string_view meta_label);
/// The encoding if `sniff_encoding` leaves it open: that of `meta_label`, from the first meta
/// element with a label that the parser has met further down (HTML 13.2.3.4); otherwise UTF-8 if
/// the bytes are valid UTF-8, else windows-1252.
[[nodiscard]] SniffedEncoding encoding_by_content(std::string_view bytes,
                                                  std::string_view meta_label);

/// The encoding that `label` means in a meta element; empty if the label is unknown.
[[nodiscard]] std::string_view encoding_of_meta_label(std::string_view label);

/// An XML declaration (XML 1.0, 2.8) at the front of a document.
struct XmlDeclaration {
  std::size_t size;        ///< in bytes, with its `?>`
  std::string_view label;  ///< of its encoding, as written; empty: none

  /// nullopt if `text` does not begin with a whole declaration.
  [[nodiscard]] static std::optional<XmlDeclaration> at_front_of(std::string_view text);
};

}  // namespace absolve::ABSOLVE_VERSIONED

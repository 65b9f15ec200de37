#pragma once

#include <cstddef>
#include <string_view>

namespace absolve {

/// A document's character encoding, and how it came to be known.
struct SniffedEncoding {
  std::string_view name;       ///< the Encoding Standard's name; empty where the label is unknown
  std::size_t bom_length = 0;  ///< bytes of byte order mark at the document's start
  bool is_guess = false;       ///< nothing in or around the document says so
};

/// The encoding of an HTML document (HTML 13.2.3): a byte order mark, then `override_label` (from
/// the user), then `transport_label` (from a Content-Type), then a meta element in the first 1024
/// bytes, then UTF-8 where the bytes are that, else windows-1252.
[[nodiscard]] SniffedEncoding sniff_encoding(std::string_view bytes,
                                             std::string_view override_label,
                                             std::string_view transport_label);

/// The label in `content`, a meta element's or a Content-Type field's: `charset=` and its value,
/// quoted or not (HTML 2.5, "extracting a character encoding from a meta element"). Empty: none.
[[nodiscard]] std::string_view extract_charset(std::string_view content);

}  // namespace absolve

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "formats/text/text_links.hpp"
#include "text/coding/coding.hpp"

namespace absolve {

/// A URI in a line of a calendar or a contact.
struct DirectoryUrl {
  std::string property;  ///< in lower case, without a group: `attach`; with a parameter, `x altrep`
  Span place;            ///< in the text, including folding
  bool is_escaped = false;  ///< text escapes apply (RFC 5545 3.3.11); otherwise only folding
  TextForm form{};          ///< of a URI in a property's text; otherwise `whole`
};

/// Finds the URIs in `text`, in order: values of properties and quoted parameters that hold a URI,
/// and URIs in the text of other properties. `text` is UTF-8, an iCalendar object or vCards (RFC
/// 5545 3.1, RFC 6350 3.3, and their predecessors). Escapes are undone. Values in base64 or
/// quoted-printable are skipped. Linear.
void find_directory_urls(std::string_view text, std::vector<DirectoryUrl>& urls);

/// The number of values in `text` that are or contain URIs but are skipped, because they are in
/// quoted-printable (vCard 2.1). Linear.
[[nodiscard]] std::size_t unread_directory_values(std::string_view text);

/// The coding of a URI in a calendar or a contact: folding, escapes if `is_escaped`, and the form
/// that the URI has in text. Static storage.
[[nodiscard]] const Coding& directory_coding(bool is_escaped, TextForm form);

}  // namespace absolve

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
  Span place;            ///< in the text, folding included
  bool is_escaped = false;  ///< escapes of text count (RFC 5545 3.3.11); else folding alone
  TextForm form{};          ///< in the text of a property; else `whole`
};

/// The URIs in `text`, which is UTF-8 and an iCalendar object or vCards (RFC 5545 3.1, RFC 6350
/// 3.3, and their predecessors), in order: values of properties and quoted parameters that hold a
/// URI, and URIs in the text of other properties. Escapes are undone. Values in base64 or
/// quoted-printable are skipped. Linear.
void find_directory_urls(std::string_view text, std::vector<DirectoryUrl>& urls);

/// How many values of `text` in quoted-printable (vCard 2.1) are URIs, or hold some. They are
/// skipped. Linear.
[[nodiscard]] std::size_t unread_directory_values(std::string_view text);

/// The coding of a URI in a directory: folding, escapes where they count, and the form that the URI
/// has in their text. Static storage.
[[nodiscard]] const Coding& directory_coding(bool is_escaped, TextForm form);

}  // namespace absolve

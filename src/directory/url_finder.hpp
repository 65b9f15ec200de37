#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/span.hpp"

namespace absolve {

/// A URI in a line of a calendar or a contact.
struct DirectoryUrl {
  std::string property;  ///< in lower case, without a group: `attach`; with a parameter, `x altrep`
  Span place;            ///< in the text, folding included
  std::string reference;  ///< without folding and escapes
};

/// The URIs in `text`, UTF-8, an iCalendar object or vCards (RFC 5545 3.1, RFC 6350 3.3, and their
/// forebears), in order: values of the properties that have one, quoted parameters that have one,
/// and what stands in other properties' text. Escapes are undone; what is in base64 or
/// quoted-printable is passed over. Linear.
void find_directory_urls(std::string_view text, std::vector<DirectoryUrl>& urls);

}  // namespace absolve

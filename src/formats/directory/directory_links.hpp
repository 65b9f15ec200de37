#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "formats/value_reference.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Finds the URIs in `text`, in order: values of properties and quoted parameters that hold a URI,
/// and URIs in the text of other properties. `text` is UTF-8, an iCalendar object or vCards (RFC
/// 5545 3.1, RFC 6350 3.3, and their predecessors). Escapes are undone. Values in base64 or
/// quoted-printable are skipped. Returns the number of values that are or contain URIs but are
/// skipped, because they are in quoted-printable (vCard 2.1). Linear.
std::size_t find_directory_urls(std::string_view text, std::vector<ValueReference>& urls);

}  // namespace absolve::ABSOLVE_VERSIONED

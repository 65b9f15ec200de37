#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"

namespace absolve {

/// Whether `edits` of the body `text` make a line longer than the 998 octets that mail carries (RFC
/// 5322 2.1.1, RFC 2045 2.8), although `text` has no such line.
[[nodiscard]] bool outgrows_transport(std::string_view text, const EditList& edits);

/// The names of the fields of `header` that say something of the body's bytes, and do not fit an
/// edited body: its digests (RFC 1864, RFC 9530) and, in HTTP, its length (RFC 9110 8.6).
[[nodiscard]] std::vector<std::string> outdated_fields(std::string_view header, bool is_http);

}  // namespace absolve

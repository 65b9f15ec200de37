#pragma once

#include <string_view>

namespace absolve {

/// Whether `policy`, a Content-Security-Policy value of one or more policies, allows the base URL
/// `base` for a document at `document_url` (CSP 3 6.3.1, base-uri; 6.7.2, matching). Both are as
/// the URL Standard serialises them. A policy without base-uri allows all.
[[nodiscard]] bool allows_base(std::string_view policy, std::string_view base,
                               std::string_view document_url);

}  // namespace absolve

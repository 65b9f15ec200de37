#pragma once

#include <string_view>

#include "url/record.hpp"

namespace absolve {

/// Whether a source expression of a Content-Security-Policy matches `url`, for a document at
/// `document` (CSP 3 6.7.2.8, with no redirect). An expression that no grammar of 2.3.1 derives
/// matches nothing.
[[nodiscard]] bool source_matches(std::string_view expression, const url::Record& url,
                                  const url::Record& document);

}  // namespace absolve

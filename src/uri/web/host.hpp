#pragma once

#include <string>
#include <string_view>

#include "uri/web/validation.hpp"

namespace absolve::url {

/// Appends the serialised host for `input` (URL Standard 3.5, the host parser). The host of a URL
/// that is not special is parsed as an opaque host. Returns false on failure; `out` is then
/// unspecified.
[[nodiscard]] bool parse_host(std::string_view input, bool is_special, std::string& out,
                              ValidationErrors* errors);

}  // namespace absolve::url

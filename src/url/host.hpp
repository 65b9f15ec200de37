#pragma once

#include <string>
#include <string_view>

#include "url/validation.hpp"

namespace absolve::url {

/// Appends the serialised host that `input` stands for (URL Standard 3.5, the host parser), of a
/// special URL or, as an opaque host, of another. False on failure; `out` is then unspecified.
[[nodiscard]] bool parse_host(std::string_view input, bool is_special, std::string& out,
                              ValidationErrors* errors);

}  // namespace absolve::url

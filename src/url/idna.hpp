#pragma once

#include <string>
#include <string_view>

namespace absolve::url {

/// Domain to ASCII (URL Standard 3.3) of a domain with characters beyond ASCII, not strict. False
/// on failure.
[[nodiscard]] bool domain_to_ascii(std::string_view domain, std::string& out);

}  // namespace absolve::url

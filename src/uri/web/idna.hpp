#pragma once

#include <string>
#include <string_view>

namespace absolve::url {

/// Appends the ASCII form of a domain that has characters beyond ASCII (URL Standard 3.3, domain to
/// ASCII, not strict). Returns false on failure.
[[nodiscard]] bool domain_to_ascii(std::string_view domain, std::string& out);

}  // namespace absolve::url

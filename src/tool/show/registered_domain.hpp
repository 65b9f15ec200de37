#pragma once

#include <string>
#include <string_view>

namespace absolve::tool {

/// Whether this build knows registered domains (ABSOLVE_WITH_PSL).
[[nodiscard]] bool has_registered_domains();
/// Why this build knows none.
[[nodiscard]] std::string lack_of_registered_domains();

/// The part of `host` that is registered under a public suffix (HTML 7.1.1.2, URL 3.3: registrable
/// domain): `example.co.uk` of `www.example.co.uk`. Empty: `host` is an address, or a public
/// suffix, or has a single label. The list is the one that libpsl was built with. A view of `host`.
[[nodiscard]] std::string_view registered_domain_in(std::string_view host);

}  // namespace absolve::tool

// The only file that uses libpsl.

#include "tool/show/registered_domain.hpp"

#ifdef ABSOLVE_WITH_PSL
#include <libpsl.h>
#endif

#include "text/ascii.hpp"

namespace absolve::tool {

std::string lack_of_registered_domains() {
  return "this build of absolve was made without libpsl";
}

#ifdef ABSOLVE_WITH_PSL

bool has_registered_domains() {
  return true;
}

std::string_view registered_domain_in(std::string_view host) {
  const bool is_rooted = host.ends_with('.');
  const std::string_view name = host.substr(0, host.size() - (is_rooted ? 1 : 0));
  // A last label of digits makes the host an IPv4 address (URL 3.5, "ends in a number checker").
  // libpsl takes it for a top-level domain.
  if (name.empty() || ascii::is_digit(name.back()) || name.starts_with('[')) return {};
  // The list is in lower case. Browsers' URLs are, too; those of RFC 3986 are not always.
  const std::string lowered = ascii::lowered(name);
  const char* const domain = psl_registrable_domain(psl_builtin(), lowered.c_str());
  if (domain == nullptr) return {};
  const std::size_t start = static_cast<std::size_t>(domain - lowered.c_str());
  return host.substr(start);
}

#else

bool has_registered_domains() {
  return false;
}

std::string_view registered_domain_in(std::string_view) {
  return {};
}

#endif

}  // namespace absolve::tool

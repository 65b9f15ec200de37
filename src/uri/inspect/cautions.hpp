#pragma once

#include <string_view>
#include <vector>

#include "absolve/inspect.hpp"

namespace absolve::grammar {

/// Adds the warnings of section 7 of RFC 2396 and RFC 3986: a password in the userinfo, a port of
/// another protocol, an escaped CR or LF, a host that is an address in disguise, and one of mixed
/// scripts (UTS 39 5.2). Each cites the document of `profile` where that speaks of the matter. A
/// reference without a scheme has `inherited_scheme`.
void add_cautions(std::string_view reference, const Profile& profile,
                  std::string_view inherited_scheme, std::vector<ReferenceFinding>& findings);

}  // namespace absolve::grammar

#pragma once

#include <string_view>
#include <vector>

#include "absolve/inspect.hpp"

namespace absolve::grammar {

/// Adds the warnings of section 7 of RFC 2396 and RFC 3986: a password in the userinfo, the
/// well-known port of another protocol, an escaped CR or LF, a host that is an address in disguise,
/// and one of mixed scripts (UTS 39 5.2).
void add_cautions(std::string_view reference, std::vector<ReferenceFinding>& findings);

}  // namespace absolve::grammar

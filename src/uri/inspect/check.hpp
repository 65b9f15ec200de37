#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/inspect.hpp"
#include "absolve/text.hpp"

namespace absolve::grammar {

/// Adds the warnings of section 7 of RFC 2396 and RFC 3986: a password in the userinfo, a port of
/// another protocol, an escaped CR or LF, a host that is a disguised address, and a host of mixed
/// scripts (UTS 39 5.2). Each cites the document of `profile` if that covers the matter. A
/// reference without a scheme has `inherited_scheme`.
void add_cautions(std::string_view reference, const Profile& profile,
                  std::string_view inherited_scheme, std::vector<ReferenceFinding>& findings);

}  // namespace absolve::grammar

namespace absolve {

/// A sentence, without a full stop, for the validation error `name` of the URL Standard (1.1), or
/// `name` itself if it is unknown.
[[nodiscard]] std::string sentence_of(std::string_view name);

/// The bytes of `reference` that the validation error is about, or all of them if no smaller place
/// can be given.
[[nodiscard]] Span place_of(std::string_view name, std::string_view reference);

}  // namespace absolve

#pragma once

#include <string>

#include "absolve/profile.hpp"

namespace absolve {

/// The steps of the generic algorithm. Every document except the URL Standard has them, under its
/// own section numbers.
enum class ResolutionRule {
  parse,              ///< the reference is taken apart
  without_base,       ///< there is no base
  same_scheme,        ///< the scheme is that of the base, and is dropped
  scheme,             ///< the reference has a scheme
  inherit_scheme,     ///< the scheme of the base
  empty,              ///< the reference is empty or a fragment alone
  authority,          ///< the reference has an authority
  inherit_authority,  ///< the authority of the base
  rooted,             ///< the path begins with a slash
  inherit_path,       ///< the path of the base
  merge,              ///< the path of the base up to its last slash, and the path of the reference
  dots,               ///< `.` and `..` are removed
  recompose,          ///< the components are put together
};

/// The document of `profile` and the section that has `rule`, such as "RFC 2396 5.2 (6a, 6b)".
[[nodiscard]] std::string section_of(ResolutionRule rule, const Profile& profile);

}  // namespace absolve

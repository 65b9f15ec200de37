#pragma once

#include <string>
#include <string_view>

#include "absolve/profile.hpp"

namespace absolve {

/// What a text shall be part of, once it is escaped.
enum class EscapeTarget {
  userinfo,  ///< user or password
  host,      ///< a registered name
  segment,   ///< one segment of a path, or a parameter of it
  query,     ///< a name or value in a query
  fragment,
};

/// `data` as it can stand in a reference under `profile`: every byte escaped (RFC 3986 2.1, RFC
/// 2396 2.4.1) but unreserved ones and those that delimit nothing in a `target`. To be called once,
/// on data, when a reference is put together, never on a whole reference, whose delimiters it would
/// escape, nor on what is escaped already: its percent signs are data here and become `%25`
/// (RFC 2396 2.4.2). Linear.
///
///     escape("50% a/b?", EscapeTarget::segment) == "50%25%20a%2Fb%3F"
[[nodiscard]] std::string escape(std::string_view data, EscapeTarget target,
                                 const Profile& profile = default_profile());

/// The bytes that `component` stands for: each escape undone, once; a percent sign without two
/// hexadecimal digits stays. To be called on one component after a reference has been taken apart,
/// never before, as what it gives may hold delimiters, and never twice (RFC 2396 2.4.2). The bytes
/// need not be text, and may hold NUL and line ends. Linear.
[[nodiscard]] std::string unescape(std::string_view component);

}  // namespace absolve

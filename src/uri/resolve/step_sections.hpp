#pragma once

#include <string>
#include <string_view>

#include "absolve/profile.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// A step of the generic algorithm: its section in each document, from the latest on. In url-03,
/// one section has all steps. The URL Standard has none of them.
struct ResolutionRule {
  std::string_view rfc3986;
  std::string_view rfc2396;  ///< also of url-syntax-04 to -07, whose numbers are the same
  std::string_view rfc1808;
  std::string_view relative_url_01;
};

namespace resolution_rule {

inline constexpr ResolutionRule parse{"5.2.2", "5.2 (1)", "4 (2)", "4 (3)"};
inline constexpr ResolutionRule without_base{"5.1", "5.1", "4 (1)", "4 (2)"};
inline constexpr ResolutionRule same_scheme{"5.2.2", "5.2 (3)", "4 (2)", "4 (3)"};
inline constexpr ResolutionRule scheme{"5.2.2", "5.2 (3)", "4 (2b)", "4 (3a)"};
inline constexpr ResolutionRule inherit_scheme{"5.2.2", "5.2 (3)", "4 (2c)", "4 (3b)"};
inline constexpr ResolutionRule empty{"4.4", "5.2 (2)", "4 (2a)", "4 (6)"};
inline constexpr ResolutionRule authority{"5.2.2", "5.2 (4)", "4 (3)", "4 (4a)"};
inline constexpr ResolutionRule inherit_authority{"5.2.2", "5.2 (4)", "4 (3)", "4 (4b)"};
inline constexpr ResolutionRule rooted{"5.2.2", "5.2 (5)", "4 (4)", "4 (5)"};
inline constexpr ResolutionRule inherit_path{"5.2.2", "5.2 (2)", "4 (5)", "4 (6)"};
inline constexpr ResolutionRule merge{"5.2.3", "5.2 (6a, 6b)", "4 (6)", "4 (7)"};
inline constexpr ResolutionRule dots{"5.2.4", "5.2 (6c) to (6g)", "4 (6a) to (6d)",
                                     "4 (7a) to (7d)"};
inline constexpr ResolutionRule recompose{"5.3", "5.2 (7)", "4 (7)", "4 (8)"};

}  // namespace resolution_rule

/// The document of `profile` and the section that has `rule`, such as "RFC 2396 5.2 (6a, 6b)".
[[nodiscard]] inline std::string section_of(const ResolutionRule& rule, const Profile& profile) {
  const auto in = [](std::string_view document, std::string_view section) {
    return std::string(document).append(" ").append(section);
  };
  switch (profile.syntax) {
    case Syntax::rfc2396: return in("RFC 2396", rule.rfc2396);
    case Syntax::url_syntax_07: return in("url-syntax-07", rule.rfc2396);
    case Syntax::url_syntax_05: return in("url-syntax-05", rule.rfc2396);
    case Syntax::url_syntax_04: return in("url-syntax-04", rule.rfc2396);
    case Syntax::rfc1808: return in("RFC 1808", rule.rfc1808);
    case Syntax::relative_url_01: return in("relative-url-01", rule.relative_url_01);
    case Syntax::url_03: return in("url-03", "Partial form");
    case Syntax::url_standard:
    case Syntax::rfc3986: break;
  }
  return in("RFC 3986", rule.rfc3986);
}

}  // namespace absolve::ABSOLVE_VERSIONED

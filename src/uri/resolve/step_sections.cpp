#include "uri/resolve/step_sections.hpp"

#include <algorithm>

namespace absolve {
namespace {

struct Row {
  ResolutionRule rule;
  // Sections of the documents, from the latest on.
  std::string_view rfc3986;
  std::string_view rfc2396;  // also url-syntax-04 to -07, whose numbers are the same
  std::string_view rfc1808;
  std::string_view relative_url_01;
  std::string_view url_03;
};

constexpr Row rows[] = {
    {ResolutionRule::parse, "5.2.2", "5.2 (1)", "4 (2)", "4 (3)", "Partial form"},
    {ResolutionRule::without_base, "5.1", "5.1", "4 (1)", "4 (2)", "Partial form"},
    {ResolutionRule::same_scheme, "5.2.2", "5.2 (3)", "4 (2)", "4 (3)", "Partial form"},
    {ResolutionRule::scheme, "5.2.2", "5.2 (3)", "4 (2b)", "4 (3a)", "Partial form"},
    {ResolutionRule::inherit_scheme, "5.2.2", "5.2 (3)", "4 (2c)", "4 (3b)", "Partial form"},
    {ResolutionRule::empty, "4.4", "5.2 (2)", "4 (2a)", "4 (6)", "Partial form"},
    {ResolutionRule::authority, "5.2.2", "5.2 (4)", "4 (3)", "4 (4a)", "Partial form"},
    {ResolutionRule::inherit_authority, "5.2.2", "5.2 (4)", "4 (3)", "4 (4b)", "Partial form"},
    {ResolutionRule::rooted, "5.2.2", "5.2 (5)", "4 (4)", "4 (5)", "Partial form"},
    {ResolutionRule::inherit_path, "5.2.2", "5.2 (2)", "4 (5)", "4 (6)", "Partial form"},
    {ResolutionRule::merge, "5.2.3", "5.2 (6a, 6b)", "4 (6)", "4 (7)", "Partial form"},
    {ResolutionRule::dots, "5.2.4", "5.2 (6c) to (6g)", "4 (6a) to (6d)", "4 (7a) to (7d)",
     "Partial form"},
    {ResolutionRule::recompose, "5.3", "5.2 (7)", "4 (7)", "4 (8)", "Partial form"},
};

}  // namespace

std::string section_of(ResolutionRule rule, const Profile& profile) {
  const Row& row = *std::ranges::find(rows, rule, &Row::rule);
  const auto in = [](std::string_view document, std::string_view section) {
    return std::string(document).append(" ").append(section);
  };
  switch (profile.syntax) {
    case Syntax::rfc2396: return in("RFC 2396", row.rfc2396);
    case Syntax::url_syntax_07: return in("url-syntax-07", row.rfc2396);
    case Syntax::url_syntax_05: return in("url-syntax-05", row.rfc2396);
    case Syntax::url_syntax_04: return in("url-syntax-04", row.rfc2396);
    case Syntax::rfc1808: return in("RFC 1808", row.rfc1808);
    case Syntax::relative_url_01: return in("relative-url-01", row.relative_url_01);
    case Syntax::url_03: return in("url-03", row.url_03);
    case Syntax::url_standard:
    case Syntax::rfc3986: break;
  }
  return in("RFC 3986", row.rfc3986);
}

}  // namespace absolve

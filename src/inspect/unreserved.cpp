#include "inspect/unreserved.hpp"

#include <string_view>

#include "core/ascii.hpp"

namespace absolve {
namespace {

struct Row {
  std::string_view profile;
  std::string_view marks;  // beside letters and digits
};

// url-03 has no such word, and calls safe what delimits elsewhere; here only what nothing reserves.
// The URL Standard undoes no escapes.
constexpr Row rows[] = {
    {"rfc3986", "-._~"},
    {"rfc2396", "-_.!~*'()"},
    {"url-syntax-07", "$-_.!~*'(),"},
    {"url-syntax-05", "$-_.!~*'(),"},
    {"url-syntax-04", "$-_.!~*'(),"},
    {"rfc1808", "$-_.+!*'(),"},
    {"rfc2110", "$-_.+!*'(),"},
    {"rfc2557", "$-_.+!*'(),"},
    {"relative-url-01", "$-_.+!*'(),{}|\\^~[]`"},
    {"url-03", "-_."},
    {"web", "-._~"},
};

}  // namespace

bool is_unreserved(char c, const Profile& profile) noexcept {
  if (ascii::is_alpha(c) || ascii::is_digit(c)) return true;
  for (const Row& row : rows) {
    if (row.profile == profile.name) return row.marks.find(c) != std::string_view::npos;
  }
  return false;
}

}  // namespace absolve

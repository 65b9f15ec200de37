#include "absolve/inspect.hpp"

#include "uri/inspect/characters.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve {
namespace {

// The characters, besides unreserved ones, that delimit nothing in `target` (RFC 3986 3.3 to 3.5).
std::string_view harmless_in(EscapeTarget target) {
  switch (target) {
    case EscapeTarget::userinfo:
    case EscapeTarget::host: return "";
    case EscapeTarget::segment: return "@";
    case EscapeTarget::query:
    case EscapeTarget::fragment: return "/?:@";
  }
  return "";
}

}  // namespace

std::string escape(std::string_view data, EscapeTarget target, const Profile& profile) {
  const std::string_view harmless = harmless_in(target);
  std::string out;
  for (const char c : data) {
    if (is_unreserved(c, profile) || harmless.find(c) != std::string_view::npos) {
      out.push_back(c);
    } else {
      url::append_escape(c, out);
    }
  }
  return out;
}

std::string unescape(std::string_view component) {
  return url::percent_decoded(component);
}

}  // namespace absolve

#include "uri/web/record.hpp"

#include "text/ascii.hpp"
#include "uri/web/special_scheme.hpp"

namespace absolve::url {

bool is_special_scheme(std::string_view scheme) noexcept {
  return find_special(scheme) != nullptr;
}

bool is_absolute(std::string_view reference) {
  constexpr std::size_t max_length = 5;  // of the special schemes
  std::string scheme;
  bool has_colon = false;
  std::size_t slashes = 0;
  for (const char c : ascii::trimmed(reference, ascii::is_c0_or_space)) {
    if (c == '\t' || c == '\n' || c == '\r') continue;
    if (has_colon) {
      if ((c != '/' && c != '\\') || ++slashes == 2) break;
    } else if (c == ':') {
      has_colon = true;
    } else {
      if (scheme.empty() ? !ascii::is_alpha(c) : !ascii::is_scheme_character(c)) return false;
      if (scheme.size() <= max_length) scheme.push_back(ascii::to_lower(c));
    }
  }
  return has_colon && !scheme.empty() && (slashes == 2 || !is_special_scheme(scheme));
}

std::string Record::origin() const {
  if (!is_special_scheme(scheme()) || scheme() == "file") return "null";
  return std::string(scheme()).append("://").append(view(host_start, authority_end));
}

}  // namespace absolve::url

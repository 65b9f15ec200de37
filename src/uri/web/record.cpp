#include "uri/web/record.hpp"

#include <cstdint>

#include "text/ascii.hpp"
#include "text/utf8.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED::url {

std::string_view first_invalid_unit(std::string_view text) {
  while (!text.empty()) {
    std::size_t length = 0;
    const std::uint32_t c = utf8::read(text, length);
    bool fits = true;
    if (c == '%') {
      fits = is_escape(text);
    } else if (c < 0x80) {
      const char byte = text.front();
      fits = ascii::is_alphanumeric(byte) ||
             std::string_view("!$&'()*+,-./:;=?@_~").find(byte) != std::string_view::npos;
    } else {
      const bool is_noncharacter = (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF);
      fits = c >= 0xA0 && c != utf8::ill_formed && !is_noncharacter;
    }
    if (!fits) return text.substr(0, c == utf8::ill_formed ? 1 : length);
    text.remove_prefix(length);
  }
  return {};
}

void note_units(std::string_view text, ValidationErrors* errors) {
  if (errors == nullptr) return;
  if (!first_invalid_unit(text).empty()) errors->add("invalid-URL-unit");
}

bool is_absolute(std::string_view reference) {
  // Most references have no colon.
  if (reference.find(':') == std::string_view::npos) return false;
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

}  // namespace absolve::ABSOLVE_VERSIONED::url

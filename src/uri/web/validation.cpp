#include "uri/web/validation.hpp"

#include <cstdint>

#include "text/ascii.hpp"
#include "text/utf8.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::url {

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

}  // namespace absolve::url

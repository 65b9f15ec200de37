#include "message/structure.hpp"

#include "message/fields.hpp"
#include "text/ascii.hpp"
#include "text/line.hpp"

namespace absolve {
namespace {

// RFC 4155 requires an address and a time after "From "; some mail programs omit one of them, or
// write a hyphen.
bool is_from_line(std::string_view line) {
  const std::string_view rest = line.substr(5);
  const std::string_view sender = rest.substr(0, rest.find(' '));
  if (sender == "-" || sender == "MAILER-DAEMON" || sender.find('@') != std::string_view::npos) {
    return true;
  }
  for (std::size_t colon = rest.find(':'); colon != std::string_view::npos && colon > 0;
       colon = rest.find(':', colon + 1)) {
    if (colon + 2 < rest.size() && ascii::is_digit(rest[colon - 1]) &&
        ascii::is_digit(rest[colon + 1]) && ascii::is_digit(rest[colon + 2])) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::size_t find_from_line(std::string_view bytes, std::size_t at) {
  for (;; ++at) {
    at = bytes.find("\nFrom ", at);
    if (at == std::string_view::npos || at == 0) return std::string_view::npos;
    const std::size_t before = bytes[at - 1] == '\r' ? at - 1 : at;
    if (before == 0 || bytes[before - 1] != '\n') continue;
    const Line line = line_of(bytes, at + 1);
    if (!is_from_line(line.of(bytes))) continue;
    const Line behind = line_of(bytes, line.next);
    const std::string_view text = behind.of(bytes);
    const bool is_uri = text.find("://") < text.find(' ');
    if (is_field_line(text) && !ascii::is_space(text.front()) && !is_uri) return at + 1;
  }
}

}  // namespace absolve

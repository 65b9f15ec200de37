#include "uri/normalize.hpp"

#include "uri/ascii.hpp"

namespace absolve {
namespace {

// RFC 3986 2.3.
bool is_unreserved(char c) {
  return ascii::is_alpha(c) || ascii::is_digit(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

char to_upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
}

}  // namespace

std::string normalize_escapes(std::string_view url) {
  std::string out;
  out.reserve(url.size());
  for (std::size_t i = 0; i < url.size(); ++i) {
    const bool is_escape = url[i] == '%' && i + 2 < url.size() &&
                           ascii::hex_digit(url[i + 1]) >= 0 && ascii::hex_digit(url[i + 2]) >= 0;
    if (!is_escape) {
      out.push_back(url[i]);
      continue;
    }
    const auto byte =
        static_cast<char>((ascii::hex_digit(url[i + 1]) << 4) | ascii::hex_digit(url[i + 2]));
    if (is_unreserved(byte)) {
      out.push_back(byte);
    } else {
      out.append({'%', to_upper(url[i + 1]), to_upper(url[i + 2])});
    }
    i += 2;
  }
  return out;
}

}  // namespace absolve

#include "uri/web/percent_encode.hpp"

#include <algorithm>

#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace absolve::url {

void append_escape(char byte, std::string& out) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto value = static_cast<unsigned char>(byte);
  out.push_back('%');
  out.push_back(digits[value >> 4]);
  out.push_back(digits[value & 15]);
}

void append_encoded(std::string_view text, PercentEncodeSet set, std::string& out) {
  // Every byte beyond ASCII is in every set, so text that passes this test is ASCII.
  if (std::ranges::none_of(text, [set](char c) { return is_in(set, c); })) {
    out.append(text);
    return;
  }
  std::string repaired;
  if (!utf8::is_valid(text)) {
    repaired = utf8::repaired(std::string(text));
    text = repaired;
  }
  while (!text.empty()) {
    const auto* const stop = std::ranges::find_if(text, [set](char c) { return is_in(set, c); });
    const auto plain = static_cast<std::size_t>(stop - text.begin());
    out.append(text.substr(0, plain));
    text.remove_prefix(plain);
    if (text.empty()) return;
    append_escape(text.front(), out);
    text.remove_prefix(1);
  }
}

bool is_escape(std::string_view text) {
  return text.size() > 2 && text[0] == '%' && ascii::hex_digit(text[1]) >= 0 &&
         ascii::hex_digit(text[2]) >= 0;
}

char byte_of_escape(std::string_view text) {
  return static_cast<char>(ascii::hex_digit(text[1]) * 16 + ascii::hex_digit(text[2]));
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const bool escaped = is_escape(text);
    out.push_back(escaped ? byte_of_escape(text) : text.front());
    text.remove_prefix(escaped ? 3 : 1);
  }
  return out;
}

}  // namespace absolve::url

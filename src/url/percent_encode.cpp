#include "url/percent_encode.hpp"

#include <algorithm>

#include "core/ascii.hpp"
#include "core/utf8.hpp"

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

std::string percent_decoded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && ascii::hex_digit(text[i + 1]) >= 0 &&
        ascii::hex_digit(text[i + 2]) >= 0) {
      out.push_back(
          static_cast<char>(ascii::hex_digit(text[i + 1]) * 16 + ascii::hex_digit(text[i + 2])));
      i += 2;
    } else {
      out.push_back(text[i]);
    }
  }
  return out;
}

}  // namespace absolve::url

#include "coding/utf8.hpp"

#include <cstddef>

namespace absolve::utf8 {

void append(std::uint32_t code_point, std::string& out) {
  const auto tail = [&](int shift) {
    out.push_back(static_cast<char>(0x80 | ((code_point >> shift) & 0x3F)));
  };
  if (code_point < 0x80) {
    out.push_back(static_cast<char>(code_point));
  } else if (code_point < 0x800) {
    out.push_back(static_cast<char>(0xC0 | (code_point >> 6)));
    tail(0);
  } else if (code_point < 0x10000) {
    out.push_back(static_cast<char>(0xE0 | (code_point >> 12)));
    tail(6), tail(0);
  } else {
    out.push_back(static_cast<char>(0xF0 | (code_point >> 18)));
    tail(12), tail(6), tail(0);
  }
}

std::uint32_t read(std::string_view text, std::size_t& length) noexcept {
  constexpr std::uint32_t replacement = 0xFFFD;
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char lead = byte(0);
  length = 1;
  if (lead < 0x80) return lead;
  // The second byte's range excludes long forms, surrogates and what lies beyond U+10FFFF.
  std::size_t wanted = 0;
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
  if (lead >= 0xC2 && lead <= 0xDF) {
    wanted = 2;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    wanted = 3;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    wanted = 4;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
  }
  if (wanted == 0 || wanted > text.size() || byte(1) < low || byte(1) > high) return replacement;
  std::uint32_t code = lead & (0xFFU >> (wanted + 1));
  for (std::size_t i = 1; i < wanted; ++i) {
    if (!is_continuation(text[i])) return replacement;
    code = code << 6 | (byte(i) & 0x3FU);
  }
  length = wanted;
  return code;
}

bool is_valid(std::string_view text) noexcept {
  while (!text.empty()) {
    std::size_t length = 0;
    if (read(text, length) == 0xFFFD && length == 1) return false;
    text.remove_prefix(length);
  }
  return true;
}

}  // namespace absolve::utf8

#include "text/coding/utf16.hpp"

#include "text/utf8.hpp"

namespace absolve {
namespace {

bool is_lead(std::uint32_t unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}

bool is_trail(std::uint32_t unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

}  // namespace

DecodedText Utf16::decode(std::string_view bytes) const {
  DecodedText decoded_text;
  decoded_text.text.reserve(bytes.size() / 2);
  decoded_text.map.reserve(bytes.size() / 2);
  const auto unit_at = [&](std::size_t at) {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const auto second = static_cast<unsigned char>(bytes[at + 1]);
    return static_cast<std::uint32_t>(is_big_endian_ ? first << 8 | second : second << 8 | first);
  };
  for (std::size_t i = 0; i < bytes.size();) {
    std::uint32_t code = 0xFFFD;
    std::size_t length = 1;  // half a unit at the end
    if (i + 1 < bytes.size()) {
      code = unit_at(i);
      length = 2;
      if (is_lead(code) && i + 3 < bytes.size() && is_trail(unit_at(i + 2))) {
        code = 0x10000 + ((code & 0x3FFU) << 10U) + (unit_at(i + 2) & 0x3FFU);
        length = 4;
      } else if (is_lead(code) || is_trail(code)) {
        code = 0xFFFD;
      }
    }
    const std::size_t before = decoded_text.text.size();
    utf8::append(code, decoded_text.text);
    decoded_text.map.push_back({before, decoded_text.text.size() - before, i, length});
    i += length;
  }
  return decoded_text;
}

std::optional<std::string> Utf16::encode_character(std::uint32_t code) const {
  std::string bytes;
  if (code > 0x10FFFF || is_lead(code) || is_trail(code)) code = 0xFFFD;
  if (code < 0x10000) {
    append_unit(code, bytes);
  } else {
    append_unit(0xD800 + ((code - 0x10000) >> 10), bytes);
    append_unit(0xDC00 + ((code - 0x10000) & 0x3FF), bytes);
  }
  return bytes;
}

void Utf16::append_unit(std::uint32_t unit, std::string& bytes) const {
  const auto high = static_cast<char>(unit >> 8);
  const auto low = static_cast<char>(unit & 0xFF);
  bytes.push_back(is_big_endian_ ? high : low);
  bytes.push_back(is_big_endian_ ? low : high);
}

}  // namespace absolve

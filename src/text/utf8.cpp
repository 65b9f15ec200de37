#include "text/utf8.hpp"

#include <cstddef>

#include "text/block.hpp"

namespace absolve::ABSOLVE_VERSIONED::utf8 {

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
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char lead = byte(0);
  length = 1;
  if (lead < 0x80) return lead;
  // The second byte's range excludes overlong forms, surrogates and code points beyond U+10FFFF.
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
  std::uint32_t code = lead & (0xFFU >> (wanted + 1));
  for (; length < wanted && length < text.size(); ++length) {
    const bool fits =
        length == 1 ? byte(1) >= low && byte(1) <= high : is_continuation(text[length]);
    if (!fits) return ill_formed;
    code = code << 6 | (byte(length) & 0x3FU);
  }
  return wanted != 0 && length == wanted ? code : ill_formed;
}

std::size_t valid_length(std::string_view text) noexcept {
  const auto is_ascii = [](std::string_view block) {
    return (Block::load(block.data()) < '\0').mask() == 0;
  };
  std::size_t at = 0;
  while (at < text.size()) {
    if (text.size() - at >= Block::size && is_ascii(text.substr(at))) {
      at += Block::size;
      continue;
    }
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      ++at;
      continue;
    }
    std::size_t length = 0;
    if (read(text.substr(at), length) == ill_formed) break;
    at += length;
  }
  return at;
}

bool is_valid(std::string_view text) noexcept {
  return valid_length(text) == text.size();
}

std::u32string code_points(std::string_view text) {
  std::u32string out;
  while (!text.empty()) {
    std::size_t length = 0;
    const std::uint32_t code = read(text, length);
    out.push_back(code == ill_formed ? replacement_code_point : code);
    text.remove_prefix(length);
  }
  return out;
}

std::string of_code_points(std::u32string_view code_points) {
  std::string out;
  for (const char32_t code : code_points) append(code, out);
  return out;
}

void append_replacement(std::string_view, std::string& out) {
  append(replacement_code_point, out);
}

std::string repaired(std::string text,
                     void (*substitute)(std::string_view ill_formed, std::string& out)) {
  std::size_t valid = valid_length(text);
  if (valid == text.size()) return text;
  std::string out;
  for (std::string_view rest = text;; valid = valid_length(rest)) {
    out.append(rest.substr(0, valid));
    rest.remove_prefix(valid);
    if (rest.empty()) return out;
    std::size_t length = 0;
    static_cast<void>(read(rest, length));
    substitute(rest.substr(0, length), out);
    rest.remove_prefix(length);
  }
}

}  // namespace absolve::ABSOLVE_VERSIONED::utf8

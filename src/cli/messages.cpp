#include "cli/messages.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "uri/utf8.hpp"

namespace absolve::cli {
namespace {

// C1 controls, the marks that embed, override and isolate directions, and line separators.
bool is_unsafe(std::string_view character) {
  if (character.size() == 1) {
    return static_cast<unsigned char>(character.front()) < 0x20 || character.front() == '\x7F';
  }
  if (character.size() == 2) return character >= "\xC2\x80" && character <= "\xC2\x9F";
  return (character >= "\xE2\x80\xA8" && character <= "\xE2\x80\xAE") ||
         (character >= "\xE2\x81\xA6" && character <= "\xE2\x81\xA9") ||
         character == "\xE2\x80\x8E" || character == "\xE2\x80\x8F";
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t length = 0;
    const bool is_character = utf8::read(text.substr(i), length) != utf8::ill_formed;
    if (const auto character = text.substr(i, length); is_character && !is_unsafe(character)) {
      out.append(character);
      i += length;
      continue;
    }
    std::array<char, 5> escape{};
    std::snprintf(escape.data(), escape.size(), "\\x%02X",
                  static_cast<unsigned>(static_cast<unsigned char>(text[i])));
    out.append(escape.data());
    ++i;
  }
  return out;
}

void complain(std::string_view message) {
  const std::string line = "absolve: " + printable(message) + "\n";
  std::fputs(line.c_str(), stderr);
}

void complain_of(std::string_view file, std::string_view message) {
  complain(std::string(file == "-" ? "standard input" : file).append(": ").append(message));
}

}  // namespace absolve::cli

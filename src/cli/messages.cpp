#include "cli/messages.hpp"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "cli/captured_output.hpp"
#include "core/utf8.hpp"

namespace absolve::cli {
namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

// Controls and invisible characters: bidirectional controls, joiners, fillers, zero-width
// characters, variation selectors, line separators, tags.
constexpr Range unsafe[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},     {0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},
    {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x180B, 0x180F},   {0x200B, 0x200F},   {0x2028, 0x202E},
    {0x2060, 0x206F}, {0x2800, 0x2800}, {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

}  // namespace

bool is_safe_to_show(std::uint32_t character) {
  if (character >= ' ' && character < 0x7F) return true;
  return std::ranges::none_of(unsafe, [character](const Range& range) {
    return range.first <= character && character <= range.last;
  });
}

std::string printable(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t length = 0;
    const std::uint32_t character = utf8::read(text.substr(i), length);
    if (character != utf8::ill_formed && is_safe_to_show(character)) {
      out.append(text.substr(i, length));
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

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    std::size_t length = 0;
    const auto character = static_cast<UChar32>(utf8::read(text, length));
    text.remove_prefix(length);
    const auto east_asian =
        static_cast<UEastAsianWidth>(u_getIntPropertyValue(character, UCHAR_EAST_ASIAN_WIDTH));
    const bool is_mark = (U_GET_GC_MASK(character) & (U_GC_MN_MASK | U_GC_ME_MASK)) != 0;
    const bool is_wide = east_asian == U_EA_WIDE || east_asian == U_EA_FULLWIDTH;
    width += is_mark ? 0 : is_wide ? 2 : 1;
  }
  return width;
}

void print_error(std::string_view message) {
  print_line(std::string("absolve: ").append(message));
}

void print_line(std::string_view line) {
  const std::string shown = printable(line) + "\n";
  if (CapturedOutput::keep(CapturedOutput::Stream::error, shown)) return;
  std::fputs(shown.c_str(), stderr);
}

void print_error_of(std::string_view file, std::string_view message) {
  print_error(std::string(file == "-" ? "standard input" : file).append(": ").append(message));
}

}  // namespace absolve::cli

#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>

#include "text/ascii.hpp"

namespace absolve {

/// Bytes of quoted-printable that do not stand for themselves (RFC 2045 6.7): an escape, a soft
/// break, blanks before a line end. An `=` that begins neither counts as standing for itself.
struct QuotedPrintableMark {
  std::size_t start = 0;
  std::size_t end = 0;
  int character = -1;  ///< What they stand for; -1: nothing.
};

/// The mark that begins or ends at `place`, the offset of an `=` or a line feed in `bytes`, which
/// have been decoded up to `from`. A line feed without blanks before it yields an empty mark.
[[nodiscard, gnu::always_inline]] inline QuotedPrintableMark mark_at(std::string_view bytes,
                                                                     std::size_t from,
                                                                     std::size_t place) {
  const char* const mark = bytes.data() + place;
  if (*mark == '\n') {
    const std::size_t end = place > from && bytes[place - 1] == '\r' ? place - 1 : place;
    std::size_t start = end;
    while (start > from && ascii::is_blank(bytes[start - 1])) --start;
    return {start, end, -1};
  }
  if (bytes.size() - place > 2) {
    // The two usual marks have three bytes each, so one branch serves both.
    const int value = ascii::hex_digit(mark[1]) * 16 | ascii::hex_digit(mark[2]);
    const bool is_break = std::memcmp(mark + 1, "\r\n", 2) == 0;
    if (value >= 0 || is_break) return {place, place + 3, value};
  }
  std::size_t end = place + 1;
  while (end < bytes.size() && ascii::is_blank(bytes[end])) ++end;
  if (end < bytes.size() && bytes[end] == '\r' && end + 1 < bytes.size()) ++end;
  if (end == bytes.size()) return {place, end, -1};
  if (bytes[end] == '\n') return {place, end + 1, -1};
  return {place, place + 1, '='};
}

}  // namespace absolve

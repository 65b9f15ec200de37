#include "tool/io/line_around.hpp"

#include <algorithm>

#include "text/coding/charset.hpp"

namespace absolve::tool {
namespace {

// The place of a character of UTF-8 that is not behind `at`.
std::size_t character_at(std::string_view text, std::size_t at) {
  while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) {
    --at;
  }
  return at;
}

}  // namespace

std::string shown_text(std::string_view bytes, std::string_view encoding) {
  if (!encoding.empty() && encoding != "UTF-8") {
    if (const auto charset = Charset::make(encoding)) return (*charset)->decode(bytes).text;
  }
  return std::string(bytes);
}

LineAround line_around(std::string_view bytes, const Span& span, std::string_view encoding) {
  constexpr std::size_t most_around = 60;
  constexpr std::size_t most_marked = 300;
  if (span.end() > bytes.size()) return {};
  // Enough bytes in any encoding. Units of UTF-16 have even places.
  const std::size_t room = std::min(span.offset, 4 * most_around);
  std::string_view front = bytes.substr(span.offset - room, room);
  front.remove_prefix(front.find_last_of("\r\n") + 1);
  if (front.size() % 2 != 0 && encoding.starts_with("UTF-16")) front.remove_prefix(1);
  std::string_view back = bytes.substr(span.end(), 4 * most_around);
  back = back.substr(0, back.find_first_of("\r\n"));
  LineAround line{shown_text(front, encoding),
                  shown_text(span.of(bytes).substr(0, most_marked), encoding),
                  shown_text(back, encoding)};
  if (line.before.size() > most_around) {
    const std::size_t at = character_at(line.before, line.before.size() - most_around);
    line.before = "…" + line.before.substr(at);
  }
  if (line.after.size() > most_around) {
    line.after.resize(character_at(line.after, most_around));
    line.after += "…";
  }
  return line;
}

}  // namespace absolve::tool

#include "cli/report_text.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "cli/json.hpp"
#include "coding/charset.hpp"

namespace absolve::cli {
namespace {

// The place of a character of UTF-8 that is not behind `at`.
std::size_t character_at(std::string_view text, std::size_t at) {
  while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) {
    --at;
  }
  return at;
}

// A string in JSON.
std::string json_string(std::string_view text) {
  std::string line = dump_line(Json(std::string(text)));
  line.pop_back();
  return line;
}

}  // namespace

std::vector<LinkedText> linked_texts(const Examination& examination) {
  std::vector<LinkedText> texts;
  std::map<std::pair<bool, std::string>, std::size_t> places;  // in `texts`
  std::size_t number = 0;
  for (const EntityReport& entity : examination.entities) {
    const std::string path = entity.in_part ? entity.path : std::string();
    const auto [place, is_new] = places.try_emplace({entity.in_part, path}, texts.size());
    if (is_new) texts.push_back({entity.in_part, path, entity.encoding, {}});
    auto& marks = texts[place->second].marks;
    for (const Link& link : entity.links) marks.push_back({link.span, number++});
  }
  for (LinkedText& text : texts) {
    std::ranges::stable_sort(text.marks, {}, [](const LinkMark& mark) { return mark.span.offset; });
    std::size_t end = 0;
    std::erase_if(text.marks, [&end](const LinkMark& mark) {
      const bool is_within = mark.span.offset < end;
      if (!is_within) end = mark.span.end();
      return is_within;
    });
  }
  return texts;
}

std::string shown_text(std::string_view bytes, std::string_view encoding) {
  if (!encoding.empty() && encoding != "UTF-8") {
    if (const auto charset = Charset::make(encoding)) return (*charset)->decode(bytes).text;
  }
  return std::string(bytes);
}

std::string segments_of(std::string_view bytes, const LinkedText& text) {
  std::string json = "[";
  std::size_t at = 0;
  const auto add = [&](const Span& span) {
    json += json_string(shown_text(span.of(bytes), text.encoding));
  };
  for (const LinkMark& mark : text.marks) {
    if (mark.span.end() > bytes.size()) break;
    add({at, mark.span.offset - at});
    json.append(",").append(std::to_string(mark.link)).append(",");
    add(mark.span);
    json += ',';
    at = mark.span.end();
  }
  add({at, bytes.size() - at});
  return json + "]";
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

}  // namespace absolve::cli

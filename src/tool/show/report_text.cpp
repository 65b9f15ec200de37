#include "tool/show/report_text.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "tool/io/messages.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {

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
    std::ranges::sort(text.marks, {},
                      [](const LinkMark& mark) { return std::pair(mark.span.offset, mark.link); });
    std::size_t end = 0;
    std::erase_if(text.marks, [&end](const LinkMark& mark) {
      const bool is_within = mark.span.offset < end;
      if (!is_within) end = mark.span.end();
      return is_within;
    });
  }
  return texts;
}

std::string segments_of(std::string_view bytes, const LinkedText& text) {
  std::string json = "[";
  std::size_t at = 0;
  const auto add = [&](const Span& span) {
    json += dump(Json(shown_text(span.of(bytes), text.encoding)));
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

}  // namespace absolve::tool

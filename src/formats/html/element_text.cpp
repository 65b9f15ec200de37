#include "formats/html/element_text.hpp"

namespace absolve {

const char* end_of_foreign_text(const char* at, const char* document_end) {
  for (;;) {
    at = tokenizer::find(at, document_end, '<');
    const std::string_view rest(at, static_cast<std::size_t>(document_end - at));
    std::size_t end = 0;
    if (rest.starts_with("<![CDATA[")) {
      end = rest.find("]]>", 9);
    } else if (rest.starts_with("<!--")) {
      end = rest.find("-->", 4);
    } else {
      return at;
    }
    if (end == std::string_view::npos) return document_end;
    at += end + 3;
  }
}

std::string_view conditional_content(std::string_view comment) {
  constexpr std::string_view start = "<!--[if ";
  constexpr std::string_view end = "<![endif]-->";
  if (!comment.starts_with(start) || !comment.ends_with(end)) return {};
  const auto open = comment.find("]>");
  if (open == std::string_view::npos || open + 2 > comment.size() - end.size()) return {};
  return comment.substr(open + 2, comment.size() - end.size() - open - 2);
}

bool may_hold_text_url(std::string_view raw) {
  // The colon behind a scheme, or what may stand for it.
  return any_byte(raw, [](Block block) { return (block == ':') | (block == '&'); });
}

bool may_hold_css_url(std::string_view raw) {
  // A function, an at-rule, or what may turn out to be one.
  return any_byte(raw, [](Block block) {
    return (block == '(') | (block == '@') | (block == '\\') | (block == '&');
  });
}

}  // namespace absolve

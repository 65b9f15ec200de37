#include "formats/html/element_text.hpp"

#include <algorithm>
#include <vector>

namespace absolve {
namespace {

// The end of a tag whose name begins at `name`, or the end of the text that cuts it.
const char* end_of_tag(const char* name, const char* end, tokenizer::TagEnd& tag_end) {
  tag_end = {};
  const std::string_view rest(name, static_cast<std::size_t>(end - name));
  if (rest.find('>') == std::string_view::npos) return end;
  const char* const tags_end = tokenizer::end_of_tags(rest);
  tag_end = tokenizer::read_attributes(tokenizer::skip_tag_name(name), tags_end,
                                       [](std::string_view, const tokenizer::Attribute&) {});
  return tag_end.behind == nullptr ? end : tag_end.behind;
}

// The end of an element outside of HTML from its start tag on: elements nest there, and each start
// tag without a slash has an end tag.
const char* end_of_element(const char* at, const char* end) {
  // An end tag that matches none of so many open elements is passed over.
  constexpr std::size_t max_looks = 256;
  std::vector<std::string_view> open;
  do {
    at = tokenizer::find(at, end, '<');
    const std::string_view rest(at, static_cast<std::size_t>(end - at));
    if (rest.size() < 2) return end;
    if (rest.starts_with("<![CDATA[")) {
      at = tokenizer::skip_cdata(at + 9, end);
      continue;
    }
    const bool is_end = rest[1] == '/';
    const std::size_t name_at = is_end ? 2 : 1;
    if (rest.size() <= name_at || !ascii::is_alpha(rest[name_at])) {
      at += std::max<std::size_t>(markup_length(rest), 1);
      continue;
    }
    tokenizer::TagEnd tag_end;
    const char* const behind = end_of_tag(at + name_at, end, tag_end);
    if (tag_end.behind == nullptr) return end;
    const char* const name = at + name_at;
    const std::string_view written(name,
                                   static_cast<std::size_t>(tokenizer::skip_tag_name(name) - name));
    at = behind;
    if (!is_end) {
      if (!tag_end.is_self_closing) open.push_back(written);
      continue;
    }
    const std::size_t lowest = open.size() - std::min(open.size(), max_looks);
    for (std::size_t i = open.size(); i > lowest; --i) {
      if (!equal_ignoring_case(open[i - 1], written)) continue;
      open.resize(i - 1);
      break;
    }
  } while (!open.empty());
  return at;
}

}  // namespace

std::size_t markup_length(std::string_view text) {
  const char* const at = text.data();
  const char* const end = at + text.size();
  if (text.size() < 2) return 0;
  if (text.starts_with("<!--")) {
    return static_cast<std::size_t>(tokenizer::skip_comment(at + 4, end) - at);
  }
  if (ascii::is_alpha(text[1])) return static_cast<std::size_t>(end_of_element(at, end) - at);
  const bool is_end = text[1] == '/';
  if (is_end && text.size() > 2 && ascii::is_alpha(text[2])) {
    tokenizer::TagEnd tag_end;
    return static_cast<std::size_t>(end_of_tag(at + 2, end, tag_end) - at);
  }
  if (text[1] != '!' && text[1] != '?' && !(is_end && text.size() > 2)) return 0;
  const auto close = text.find('>');
  return close == std::string_view::npos ? text.size() : close + 1;
}

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

#include "formats/html/element_text.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "formats/html/element_name.hpp"

namespace absolve {
namespace {

using tokenizer::TagEnd;

// Reads a tag from its name on; `tags_end` is that of `tokenizer::end_of_tags`.
TagEnd read_tag(const char* name, const char* tags_end) {
  if (name >= tags_end) return {};
  return tokenizer::read_attributes(tokenizer::skip_tag_name(name), tags_end,
                                    [](std::string_view, const tokenizer::Attribute&) {});
}

// The elements that are open outside of HTML, by their names in lower case.
class OpenNames {
 public:
  [[nodiscard]] bool empty() const { return open_.empty(); }
  void push(std::string name) {
    ++counts_[name];
    open_.push_back(std::move(name));
  }
  // Ends the last open element of that name, and all within it.
  void end(const std::string& name) {
    const auto count = counts_.find(name);
    if (count == counts_.end() || count->second == 0) return;
    for (bool is_last = false; !is_last; open_.pop_back()) {
      is_last = open_.back() == name;
      --counts_[open_.back()];
    }
  }

 private:
  std::vector<std::string> open_;
  std::map<std::string, std::size_t> counts_;
};

bool is_html_integration_point(std::string_view name) {
  return name == "desc" || name == "title" || name == "foreignobject";
}

// The end of an element of SVG from its start tag on: elements nest there, and each start tag
// without a slash has an end tag. Where HTML begins within, whose elements nest in other ways, it
// is taken to go on to the end.
const char* end_of_element(const char* at, const char* end, const char* tags_end) {
  OpenNames open;
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
      at += std::max<std::size_t>(markup_length(rest, tags_end), 1);
      continue;
    }
    const char* const written = at + name_at;
    const TagEnd tag = read_tag(written, tags_end);
    if (tag.behind == nullptr) return end;
    const char* const name_end = tokenizer::skip_tag_name(written);
    std::string name = element_name({written, static_cast<std::size_t>(name_end - written)});
    at = tag.behind;
    if (is_end) {
      open.end(name);
    } else if (!tag.is_self_closing) {
      if (is_html_integration_point(name)) return end;
      open.push(std::move(name));
    }
  } while (!open.empty());
  return at;
}

}  // namespace

std::size_t markup_length(std::string_view text, const char* tags_end) {
  const char* const at = text.data();
  const char* const end = at + text.size();
  if (text.size() < 2) return 0;
  if (text.starts_with("<!--")) {
    return static_cast<std::size_t>(tokenizer::skip_comment(at + 4, end) - at);
  }
  if (ascii::is_alpha(text[1])) {
    return static_cast<std::size_t>(end_of_element(at, end, tags_end) - at);
  }
  const bool is_end = text[1] == '/';
  if (is_end && text.size() > 2 && ascii::is_alpha(text[2])) {
    const TagEnd tag = read_tag(at + 2, tags_end);
    return tag.behind == nullptr ? text.size() : static_cast<std::size_t>(tag.behind - at);
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
  // A colon after a scheme, or a character reference to one.
  return any_byte(raw, [](Block block) { return (block == ':') | (block == '&'); });
}

bool may_hold_css_url(std::string_view raw) {
  // A function, an at-rule, or an escape or reference that may stand for one.
  return any_byte(raw, [](Block block) {
    return (block == '(') | (block == '@') | (block == '\\') | (block == '&');
  });
}

}  // namespace absolve

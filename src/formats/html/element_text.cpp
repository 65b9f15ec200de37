#include "formats/html/element_text.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "formats/html/element_facts.hpp"
#include "formats/html/tag.hpp"
#include "formats/html/tokenizer.hpp"
#include "text/ascii.hpp"
#include "text/line.hpp"
#include "text/shortened.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

using tokenizer::TagEnd;

// Reads a tag, starting at its name. `tags_end` comes from `tokenizer::end_of_tags`.
TagEnd read_tag(const char* name, const char* tags_end) {
  if (name >= tags_end) return {};
  return tokenizer::read_attributes(tokenizer::skip_tag_name(name), tags_end,
                                    [](std::string_view, const tokenizer::Attribute&) {});
}

// The open elements outside of HTML, by name in lower case.
class OpenNames {
 public:
  [[nodiscard]] bool empty() const { return open_.empty(); }
  void push(std::string name) {
    ++counts_[name];
    open_.push_back(std::move(name));
  }
  // Ends the last open element of that name, and all elements within it.
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

// The end of the SVG element whose start tag is at `at`. SVG elements nest, and each start tag
// without a slash has an end tag. HTML elements nest in other ways, so an element that contains
// HTML is taken to extend to `end`.
const char* end_of_element(const char* at, const char* end, const char* tags_end) {
  OpenNames open;
  do {
    at = tokenizer::find(at, end, '<');
    const std::string_view rest(at, static_cast<std::size_t>(end - at));
    if (rest.size() < 3) return end;
    if (rest.starts_with("<![CDATA[")) {
      at = tokenizer::skip_cdata(at + 9, end);
      continue;
    }
    const bool is_end = rest[1] == '/';
    const std::size_t name_at = is_end ? 2 : 1;
    if (!ascii::is_alpha(rest[name_at])) {
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
      // HTML integration points.
      if (name == "desc" || name == "title" || name == "foreignobject") return end;
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
  if (open == std::string_view::npos) return {};
  return comment.substr(open + 2, comment.size() - end.size() - open - 2);
}

namespace {

// The URL in a comment that says where a page was saved from; empty: none. Browsers write
// `saved from url=(0017)http://h.example/`; the number is the length of the URL. Monolith writes
// `Saved from http://h.example/ at 2026-01-01 using monolith`, and SingleFile writes a line for it.
//
// The mark of a browser must begin in the first `looked_at` bytes.
std::string_view saved_from_in(std::string_view comment, std::size_t looked_at) {
  constexpr std::string_view browsers = "saved from url=(";
  constexpr std::string_view monolith = "Saved from ";
  constexpr std::string_view single_file = "Page saved with SingleFile";
  constexpr std::string_view line = "url: ";
  const auto word = [](std::string_view text) {
    text = text.substr(0, text.find_first_of(" \t\r\n"));
    return text.ends_with("--") ? text.substr(0, text.size() - 2) : text;
  };
  if (const auto found = comment.substr(0, looked_at).find(browsers);
      found != std::string_view::npos) {
    comment.remove_prefix(found + browsers.size());
    while (!comment.empty() && ascii::is_digit(comment.front())) comment.remove_prefix(1);
    return comment.starts_with(')') ? word(comment.substr(1)) : std::string_view();
  }
  comment = ascii::trimmed(comment, ascii::is_space);
  if (comment.starts_with(monolith) && comment.find(" using monolith") != std::string_view::npos) {
    return word(comment.substr(monolith.size()));
  }
  if (!comment.starts_with(single_file)) return {};
  while (!comment.empty()) {
    const auto text = ascii::trimmed(take_line(comment), ascii::is_space);
    if (text.starts_with(line)) return word(text.substr(line.size()));
  }
  return {};
}

}  // namespace

std::string_view find_saved_from(std::string_view html) {
  constexpr std::size_t looked_at = 2048;
  constexpr std::string_view mark = "<!--";
  const std::string_view front = html.substr(0, looked_at);
  for (auto at = front.find('!'); at != std::string_view::npos; at = front.find('!', at + 1)) {
    if (at == 0 || !front.substr(at - 1).starts_with(mark)) continue;
    const auto text = at - 1 + mark.size();
    const auto end = std::min(html.find('>', text), html.size());
    const auto url =
        saved_from_in(html.substr(text, end - text), looked_at - std::min(text, looked_at));
    // Microsoft's mark of the web, `about:internet`, states no URL.
    if (!url.empty() && !starts_with_ignoring_case(url, "about:")) return url;
    at = end;
  }
  return {};
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

namespace {

constexpr std::size_t max_markup = std::size_t{16} << 10;

// HTML 4.5: elements that do not break a line of text. Any other element separates words.
bool is_phrasing(std::string_view name) {
  constexpr auto names = std::to_array<std::string_view>(
      {"abbr", "b",   "bdi",  "bdo",    "big",   "cite", "code",   "data",   "del",
       "dfn",  "em",  "font", "i",      "ins",   "kbd",  "mark",   "nobr",   "q",
       "ruby", "s",   "samp", "script", "small", "span", "strike", "strong", "style",
       "sub",  "sup", "time", "tt",     "tspan", "u",    "var",    "wbr"});
  return is_among(name, names);
}

class Reader {
 public:
  Reader(const Anchor& anchor, std::size_t limit,
         const std::function<std::string(const LinkSite&)>& decode)
      : anchor_(anchor),
        html_(anchor.text.substr(0, anchor.tags_end)),
        limit_(limit),
        decode_(decode) {}

  std::string read() {
    const char* const end = html_.data() + html_.size();
    const TagEnd tag = read_tag(html_.data() + anchor_.tag, end);
    if (tag.behind == nullptr || tag.is_self_closing) return {};
    const char* at = tag.behind;
    const char* const last = at + std::min<std::ptrdiff_t>(end - at, max_markup);
    while (at < last && text_.size() < limit_) {
      const char* const mark = tokenizer::find(at, last, '<');
      add({offset_of(at), static_cast<std::size_t>(mark - at)}, Quoting::markup_text);
      at = last - mark < 2 ? last : read_mark(mark, last);
      if (at == nullptr) break;
    }
    if (at == end) add_rest();
    if (text_.ends_with(' ')) text_.pop_back();
    return std::move(text_);
  }

 private:
  [[nodiscard]] std::size_t offset_of(const char* at) const {
    return static_cast<std::size_t>(at - html_.data());
  }

  // Reads the markup that the `<` at `mark` begins. Returns the place after it, or null if the text
  // of the anchor ends.
  const char* read_mark(const char* mark, const char* last) {
    const std::string_view rest(mark, static_cast<std::size_t>(last - mark));
    if (rest.starts_with("<!--")) return tokenizer::skip_comment(mark + 4, last);
    if (anchor_.is_xml && rest.starts_with("<![CDATA[")) {
      const std::size_t close = std::min(rest.find("]]>"), rest.size() - 3);
      add({offset_of(mark), close + 3}, Quoting::xml_text);
      return mark + close + 3;
    }
    if (anchor_.is_xml && rest.starts_with("<?")) {
      return mark + std::min(rest.find("?>"), rest.size() - 2) + 2;
    }
    const bool is_end = rest[1] == '/';
    const char* const name = mark + (is_end ? 2 : 1);
    if (name == last || !ascii::is_alpha(*name)) {
      if (is_end || rest[1] == '!' || rest[1] == '?') {
        return std::min(tokenizer::find(mark, last, '>') + 1, last);
      }
      add({offset_of(mark), 1}, Quoting::markup_text);
      return mark + 1;
    }
    const char* const name_end = tokenizer::skip_tag_name(name);
    const std::string_view written(name, static_cast<std::size_t>(name_end - name));
    const std::string_view local = written.substr(written.rfind(':') + 1);  // without a prefix
    if (equal_ignoring_case(local, "a")) return nullptr;
    const char* const behind = read_tag(name, html_.data() + html_.size()).behind;
    if (behind == nullptr || is_end) {
      if (!is_phrasing(local)) append_on_one_line(" ", text_);
      return behind;
    }
    if (behind >= last) return behind;
    if (equal_ignoring_case(local, "script")) return tokenizer::skip_script(behind, last);
    if (equal_ignoring_case(local, "style")) {
      return tokenizer::skip_raw_text(behind, last, "style");
    }
    if (!is_phrasing(local)) append_on_one_line(" ", text_);
    if (equal_ignoring_case(local, "img")) {
      if (const auto alt = find_attribute(html_, offset_of(name), "alt")) {
        append_on_one_line(decode_(*alt), text_);
        append_on_one_line(" ", text_);
      }
    }
    return behind;
  }

  // Adds the text after the last tag.
  void add_rest() {
    const std::string_view rest = anchor_.text.substr(html_.size());
    const std::size_t length = std::min({rest.find('<'), rest.size(), max_markup});
    add({html_.size(), length}, Quoting::markup_text);
  }

  void add(const Span& span, Quoting quoting) {
    append_on_one_line(decode_({.value = span, .quoting = quoting}), text_);
  }

  const Anchor& anchor_;
  std::string_view html_;  // up to the last tag
  std::size_t limit_;
  const std::function<std::string(const LinkSite&)>& decode_;
  std::string text_;
};

}  // namespace

std::string anchor_text(const Anchor& anchor, std::size_t limit,
                        const std::function<std::string(const LinkSite&)>& decode) {
  return std::string(utf8::front(Reader(anchor, limit, decode).read(), limit));
}

}  // namespace absolve::ABSOLVE_VERSIONED

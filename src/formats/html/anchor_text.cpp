#include "formats/html/anchor_text.hpp"

#include <algorithm>
#include <array>

#include "formats/html/attribute.hpp"
#include "formats/html/tokenizer.hpp"
#include "text/ascii.hpp"
#include "text/one_line.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

constexpr std::size_t max_markup = std::size_t{16} << 10;

// HTML 4.5: the elements that stand within a line of text. Any other element separates words.
bool is_phrasing(std::string_view name) {
  constexpr auto names = std::to_array<std::string_view>(
      {"abbr", "b",   "bdi",  "bdo",    "big",   "cite", "code",   "data",   "del",
       "dfn",  "em",  "font", "i",      "ins",   "kbd",  "mark",   "nobr",   "q",
       "ruby", "s",   "samp", "script", "small", "span", "strike", "strong", "style",
       "sub",  "sup", "time", "tt",     "tspan", "u",    "var",    "wbr"});
  return std::ranges::any_of(
      names, [&](std::string_view known) { return equal_ignoring_case(known, name); });
}

// The name of a tag without its prefix in XML.
std::string_view local_name(std::string_view name) {
  return name.substr(name.rfind(':') + 1);
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
    const char* at = behind_tag(html_.data() + anchor_.tag);
    const char* const end = html_.data() + html_.size();
    if (at == nullptr || is_self_closing_) return {};
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

  // From the name of a tag; null where the document ends in it.
  const char* behind_tag(const char* name) {
    const char* const end = html_.data() + html_.size();
    const auto tag_end = tokenizer::read_attributes(tokenizer::skip_tag_name(name), end,
                                                    [](std::string_view, const auto&) {});
    is_self_closing_ = tag_end.is_self_closing;
    return tag_end.behind;
  }

  // Reads what a `<` begins, and returns the place after it; null where the text ends.
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
    const std::string_view local = local_name(written);
    if (equal_ignoring_case(local, "a")) return nullptr;
    const char* const behind = behind_tag(name);
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

  // Text that no tag follows.
  void add_rest() {
    const std::string_view rest = anchor_.text.substr(html_.size());
    const std::size_t length = std::min({rest.find('<'), rest.size(), max_markup});
    add({html_.size(), length}, Quoting::markup_text);
  }

  void add(const Span& span, Quoting quoting) {
    LinkSite site;
    site.value = span;
    site.quoting = quoting;
    append_on_one_line(decode_(site), text_);
  }

  const Anchor& anchor_;
  std::string_view html_;  // as far as there are tags
  std::size_t limit_;
  const std::function<std::string(const LinkSite&)>& decode_;
  std::string text_;
  bool is_self_closing_ = false;
};

}  // namespace

std::string anchor_text(const Anchor& anchor, std::size_t limit,
                        const std::function<std::string(const LinkSite&)>& decode) {
  return std::string(utf8::front(Reader(anchor, limit, decode).read(), limit));
}

}  // namespace absolve

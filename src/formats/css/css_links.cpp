#include "formats/css/css_links.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "formats/css/css_rules.hpp"
#include "formats/css/css_tokens.hpp"
#include "text/ascii.hpp"
#include "text/block.hpp"
#include "text/coding/charset.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

using css_tokens::is_line_end;
using css_tokens::is_name_character;

// CSS Syntax 3, 3.3: CRLF is one line end.
std::size_t line_end_length(std::string_view bytes) {
  if (bytes.empty() || !is_line_end(bytes.front())) return 0;
  return bytes.starts_with("\r\n") ? 2 : 1;
}

// A numeric escape without a final space would absorb new characters after it; so would a backslash
// at the end of the text. The rewritten bytes may follow another such escape, so the search
// continues to the left.
std::size_t ahead_of_open_escapes(std::string_view bytes, const DecodedText& decoded_text,
                                  std::size_t start) {
  auto atom = std::ranges::lower_bound(decoded_text.map, start, {}, &Atom::text);
  while (atom != decoded_text.map.begin()) {
    --atom;
    if (atom->text + atom->text_length != start) break;
    const std::string_view raw = bytes.substr(atom->bytes, atom->byte_length);
    const bool is_open = raw == "\\" || (raw.starts_with('\\') && ascii::hex_digit(raw[1]) >= 0 &&
                                         ascii::hex_digit(raw.back()) >= 0);
    if (!is_open) break;
    start = atom->text;
  }
  return start;
}

// Reads one escape from the front of `bytes` (CSS Syntax 3, 4.3.7). `bytes` begins with a
// backslash, and the next byte is no line end. Appends the character to `out`, and returns how many
// bytes the escape has.
std::size_t read_escape(std::string_view bytes, std::string& out) {
  if (bytes.size() == 1) {  // at the end of the input
    out.append(utf8::replacement_character);
    return 1;
  }
  if (ascii::hex_digit(bytes[1]) < 0) {
    std::size_t length = 1;
    if (bytes[1] == '\0') {
      out.append(utf8::replacement_character);
    } else {
      static_cast<void>(utf8::read(bytes.substr(1), length));
      out.append(bytes.substr(1, length));
    }
    return 1 + length;
  }
  std::size_t i = 1;
  std::uint32_t code = 0;
  for (; i < bytes.size() && i < 7 && ascii::hex_digit(bytes[i]) >= 0; ++i) {
    code = code * 16 + static_cast<std::uint32_t>(ascii::hex_digit(bytes[i]));
  }
  if (const auto line_end = line_end_length(bytes.substr(i)); line_end != 0) {
    i += line_end;
  } else if (i < bytes.size() && (bytes[i] == ' ' || bytes[i] == '\t')) {
    ++i;
  }
  const bool is_scalar = code != 0 && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
  utf8::append(is_scalar ? code : utf8::replacement_code_point, out);
  return i;
}

// Longer than any name that is recognised here.
constexpr std::size_t max_name = 24;

// 4.2: a non-printable code point. NUL is not one, because preprocessing makes it U+FFFD.
bool is_non_printable(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte >= 0x01 && byte <= 0x08) || byte == 0x0B || (byte >= 0x0E && byte <= 0x1F) ||
         byte == 0x7F;
}

class UrlFinder {
 public:
  UrlFinder(std::string_view css, CssText text, std::vector<ValueReference>& urls)
      : css_(css), text_(text), urls_(urls), import_rules_(css) {}

  MalformedParts run() {
    for (;;) {
      at_ = is_in_context() ? find_any(css_, "\"'/\\(@);{}", at_) : find_any(css_, "\"'/\\(@", at_);
      if (at_ == css_.size()) break;
      read_mark();
    }
    if (!used_properties_.empty()) add_custom_properties();
    return malformed_;
  }

 private:
  enum class IsLink { no, yes };
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

  // Whether brackets and semicolons matter.
  [[nodiscard]] bool is_in_context() const {
    return !image_sets_.empty() || is_in_namespace_ || is_in_font_face_;
  }

  void read_mark() {
    switch (css_[at_]) {
      case '"':
      case '\'': {
        const bool is_option = !image_sets_.empty() && image_sets_.back() == depth_;
        return read_string(is_option ? IsLink::yes : IsLink::no);
      }
      case '/': at_ = std::max(css_tokens::behind_comment(css_, at_), at_ + 1); return;
      case '\\': return read_escaped_name();
      case '@': return read_at_keyword();
      case '(': return open_bracket(plain_name_before());
      case ')': return close_bracket();
      default:  // the end of an `@namespace` rule or of a descriptor
        is_in_namespace_ = false;
        if (css_[at_] == '}') is_in_font_face_ = false;
        ++font_sources_;
        ++at_;
    }
  }

  void add(std::size_t start, std::size_t end, CssToken token) {
    if (is_in_namespace_) return;
    urls_.push_back({.place = {start, end - start},
                     .coding = &CssEscapes::in(token),
                     .font_source = is_in_font_face_ ? font_sources_ : 0,
                     .is_ignored = is_in_ignored_import_});
  }

  // A bad URL or string, up to `at_`.
  void note_bad(std::size_t start) {
    if (!is_in_namespace_ && !is_in_ignored_import_) malformed_.add({start, at_ - start});
  }

  // CSS Variables 1, section 3: `var()` puts the value of a custom property in its place, and its
  // strings become those of the image-set.
  void add_custom_properties() {
    for (const Span& string : strings_of_custom_properties(css_, std::move(used_properties_))) {
      add(string.offset, string.end(),
          css_[string.offset - 1] == '"' ? CssToken::double_quoted : CssToken::single_quoted);
    }
    // In CSS with errors, a string can be both in an image-set and in a declaration.
    const auto offset = [](const ValueReference& url) { return url.place.offset; };
    std::ranges::sort(urls_, {}, offset);
    const auto repeated = std::ranges::unique(urls_, {}, offset);
    urls_.erase(repeated.begin(), repeated.end());
  }

  // The name of the custom property at the front of the arguments of `var()`.
  void read_used_property() {
    skip_space_and_comments();
    const std::size_t start = at_;
    while (at_ < css_.size() && is_name_character(css_[at_])) ++at_;
    const bool has_escape = at_ < css_.size() && css_[at_] == '\\';
    if (at_ > start && !has_escape) used_properties_.insert(css_.substr(start, at_ - start));
    floor_ = at_;
  }

  void skip_space_and_comments() { at_ = css_tokens::behind_space(css_, at_); }

  [[nodiscard]] bool is_at_quote() const {
    return at_ < css_.size() && (css_[at_] == '"' || css_[at_] == '\'');
  }

  // 4.3.8: whether the backslash at `at` begins an escape.
  [[nodiscard]] bool is_escape(std::size_t at) const {
    return at + 1 >= css_.size() || !is_line_end(css_[at + 1]);
  }

  void skip_escape() {
    ignored_.clear();
    at_ += read_escape(css_.substr(at_), ignored_);
  }

  // 4.3.5: a string, from its quote on. A line end makes it a bad string, which holds no URL.
  void read_string(IsLink is_link) {
    const char quote = css_[at_];
    const std::size_t start = ++at_;
    for (; at_ < css_.size() && css_[at_] != quote; ++at_) {
      if (is_line_end(css_[at_])) {
        if (is_link == IsLink::yes) note_bad(start);
        return;
      }
      if (css_[at_] != '\\') continue;
      if (is_escape(at_)) {
        skip_escape();
        --at_;
        continue;
      }
      ++at_;
      if (css_.substr(at_).starts_with("\r\n")) ++at_;
    }
    if (is_link == IsLink::yes) {
      add(start, at_, quote == '"' ? CssToken::double_quoted : CssToken::single_quoted);
    }
    if (at_ < css_.size()) ++at_;
  }

  // 4.3.6: an unquoted URL; `at_` is after `url(` and white space.
  void read_url() {
    const std::size_t start = at_;
    for (; at_ < css_.size() && css_[at_] != ')';) {
      const char c = css_[at_];
      if (ascii::is_space(c)) {
        const std::size_t end = at_;
        at_ = ascii::skip_space(css_, at_);
        if (at_ < css_.size() && css_[at_] != ')') return skip_bad_url(start);
        add(start, end, CssToken::url);
        if (at_ < css_.size()) ++at_;
        return;
      }
      if (c == '"' || c == '\'' || c == '(' || is_non_printable(c)) return skip_bad_url(start);
      if (c == '\\') {
        if (!is_escape(at_)) return skip_bad_url(start);
        skip_escape();
      } else {
        ++at_;
      }
    }
    add(start, at_, CssToken::url);
    if (at_ < css_.size()) ++at_;
  }

  // 4.3.14: the rest of a bad URL that begins at `start`.
  void skip_bad_url(std::size_t start) {
    while (at_ < css_.size() && css_[at_] != ')') {
      if (css_[at_] == '\\' && is_escape(at_)) {
        skip_escape();
      } else {
        ++at_;
      }
    }
    note_bad(start);
    if (at_ < css_.size()) ++at_;
  }

  // The name that ends at `at_`, if it can be that of a function; empty if it belongs to a hash or
  // an at-keyword. The unit of a number comes with digits before it, so it matches no function.
  [[nodiscard]] std::string_view plain_name_before() const {
    std::size_t start = at_;
    while (start > floor_ && at_ - start <= max_name && is_name_character(css_[start - 1])) {
      --start;
    }
    const std::string_view name = css_.substr(start, at_ - start);
    if (is_behind_cdo(start)) return name.substr(2);
    return css_.substr(0, start).ends_with('#') ? std::string_view() : name;
  }

  // 4.3.1: whether `start` is at the dashes of a CDO token, `<!--`.
  [[nodiscard]] bool is_behind_cdo(std::size_t start) const {
    return start >= floor_ + 2 && css_.substr(start - 2, 4) == "<!--";
  }

  // 4.3.11: reads a name that contains an escape, if the backslash at `at_` begins one.
  void read_escaped_name() {
    if (!is_escape(at_)) {
      ++at_;
      return;
    }
    std::size_t start = at_;
    while (start > floor_ && is_name_character(css_[start - 1])) --start;
    if (is_behind_cdo(start)) start += 2;
    const bool is_function =
        (start == 0 || css_[start - 1] != '#') && !ascii::is_digit(css_[start]);
    at_ = start;
    const std::string name = read_name();
    floor_ = at_;
    if (at_ < css_.size() && css_[at_] == '(') {
      open_bracket(is_function ? name : std::string_view());
    }
  }

  // Reads a name, and returns only as much of it as is needed to recognise it.
  std::string read_name() {
    std::string name;
    while (at_ < css_.size()) {
      if (is_name_character(css_[at_])) {
        if (name.size() < max_name) name.push_back(css_[at_]);
        ++at_;
      } else if (css_[at_] == '\\' && is_escape(at_)) {
        skip_escape();
        if (name.size() < max_name) name.append(ignored_);
      } else {
        break;
      }
    }
    return name;
  }

  void read_at_keyword() {
    const std::size_t start = at_;
    ++at_;
    const std::string name = read_name();
    floor_ = at_;
    if (equal_ignoring_case(name, "import")) {
      const bool counts = text_ == CssText::stylesheet && import_rules_.counts(start);
      skip_space_and_comments();
      if (!counts && !is_at_quote()) ignored_import_ = at_;
      is_in_ignored_import_ = !counts;
      if (is_at_quote()) read_string(IsLink::yes);
      is_in_ignored_import_ = false;
    } else if (equal_ignoring_case(name, "namespace")) {
      is_in_namespace_ = true;
    } else if (equal_ignoring_case(name, "font-face")) {
      is_in_font_face_ = true;
    }
  }

  // Reads an opening bracket; `name` is the function name before it, or empty.
  void open_bracket(std::string_view name) {
    ++at_;
    if (equal_ignoring_case(name, "url")) {
      is_in_ignored_import_ = at_ == ignored_import_ + name.size() + 1;
      at_ = ascii::skip_space(css_, at_);
      if (is_at_quote()) {
        enter();
        read_string(IsLink::yes);
      } else {
        read_url();
      }
      is_in_ignored_import_ = false;
      return;
    }
    enter();
    if (equal_ignoring_case(name, "src")) {
      skip_space_and_comments();
      if (is_at_quote()) read_string(IsLink::yes);
    } else if (equal_ignoring_case(name, "image-set") ||
               equal_ignoring_case(name, "-webkit-image-set")) {
      if (image_sets_.empty()) depth_ = 0;
      image_sets_.push_back(depth_);
    } else if (equal_ignoring_case(name, "var") && !image_sets_.empty() &&
               image_sets_.back() + 1 == depth_) {
      image_sets_.push_back(depth_);  // the fallback of `var()` takes its place
      read_used_property();
    }
  }

  void enter() {
    if (!image_sets_.empty()) ++depth_;
  }

  void close_bracket() {
    ++at_;
    if (image_sets_.empty()) return;
    if (image_sets_.back() == depth_) image_sets_.pop_back();
    if (depth_ > 0) --depth_;
  }

  std::string_view css_;
  CssText text_;
  std::vector<ValueReference>& urls_;
  MalformedParts malformed_;
  ImportRules import_rules_;
  // The content of an `@import` that does not count, if no string is there; and whether the URL at
  // hand is that of such an `@import`.
  std::size_t ignored_import_ = nowhere;
  bool is_in_ignored_import_ = false;
  std::set<std::string_view> used_properties_;  // in an image-set
  std::size_t at_ = 0;
  std::size_t floor_ = 0;                // bytes before it belong to a token that has been read
  std::size_t depth_ = 0;                // of brackets, inside an image-set
  std::vector<std::size_t> image_sets_;  // the depth at which each began
  bool is_in_namespace_ = false;
  bool is_in_font_face_ = false;
  std::size_t font_sources_ = 0;  // descriptors that have begun
  std::string ignored_;
};

}  // namespace

MalformedParts find_css_urls(std::string_view css, CssText text,
                             std::vector<ValueReference>& urls) {
  urls.clear();
  return UrlFinder(css, text, urls).run();
}

const CssEscapes& CssEscapes::in(CssToken token) {
  static const CssEscapes codings[] = {CssEscapes(CssToken::url),
                                       CssEscapes(CssToken::single_quoted),
                                       CssEscapes(CssToken::double_quoted)};
  return codings[static_cast<std::size_t>(token)];
}

DecodedText CssEscapes::decode(std::string_view bytes) const {
  const auto read_atom = [this](std::string_view rest, std::string& out) -> std::size_t {
    if (rest.front() == '\0') {
      out.append(utf8::replacement_character);
      return 1;
    }
    // 4.3.5: an escaped line end is removed.
    if (const auto line_end = line_end_length(rest.substr(1)); line_end != 0) return 1 + line_end;
    // 4.3.5: a backslash at the end of an unclosed string is removed.
    if (rest.size() == 1 && token_ != CssToken::url) return 1;
    return read_escape(rest, out);
  };
  return decode_atoms(bytes, std::string_view("\\\0", 2), read_atom);
}

bool CssEscapes::must_escape(char c) const {
  const auto byte = static_cast<unsigned char>(c);
  if (byte < 0x20 || byte == 0x7F || c == '\\' || c == '<') return true;
  switch (token_) {
    case CssToken::single_quoted: return c == '\'';
    case CssToken::double_quoted: return c == '"';
    case CssToken::url: break;
  }
  return c == ' ' || c == '"' || c == '\'' || c == '(' || c == ')';
}

Result<EditList> CssEscapes::encode_edits(std::string_view bytes, const DecodedText& decoded_text,
                                          const EditList& edits) const {
  EditList out;
  // A backslash at the end of an unclosed string means nothing. If text were added behind it, the
  // backslash would begin an escape.
  const bool ends_in_nothing = !decoded_text.map.empty() &&
                               decoded_text.map.back().text_length == 0 && bytes.ends_with('\\');
  for (const Edit& edit : widen(bytes, decoded_text, edits, ahead_of_open_escapes)) {
    std::string written;
    for (const char c : edit.replacement) {
      if (!must_escape(c)) {
        written.push_back(c);
      } else if (static_cast<unsigned char>(c) < 0x20 || c == '\x7F' || c == '<') {
        append_escape(static_cast<unsigned char>(c), EscapeForm::css, written);
      } else {
        written.append(1, '\\').append(1, c);
      }
    }
    Span span = byte_span(decoded_text, edit.span);
    if (ends_in_nothing && span.end() == bytes.size()) {
      span.offset = std::min(span.offset, bytes.size() - 1);
      span.length = bytes.size() - span.offset;
    }
    out.add({span, written});
  }
  return out;
}

}  // namespace absolve::ABSOLVE_VERSIONED

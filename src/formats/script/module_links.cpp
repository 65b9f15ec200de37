#include "formats/script/module_links.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "formats/json/json_links.hpp"
#include "text/ascii.hpp"
#include "text/coding/charset.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr std::string_view import_word = "import";
constexpr std::string_view export_word = "export";

// ECMA-262 12.3: a line terminator. U+2028 and U+2029 are three bytes in UTF-8.
std::size_t terminator_length(std::string_view text) {
  if (text.starts_with("\r\n")) return 2;
  if (text.starts_with('\n') || text.starts_with('\r')) return 1;
  return text.starts_with("\xE2\x80\xA8") || text.starts_with("\xE2\x80\xA9") ? 3 : 0;
}

// 12.2: the length of the white space or line end at the front of `text`; 0: there is none.
std::size_t space_length(std::string_view text) {
  if (text.empty()) return 0;
  const char c = text.front();
  if (c == ' ' || (c >= '\t' && c <= '\r')) return 1;
  for (const std::string_view space : {"\xC2\xA0", "\xEF\xBB\xBF"}) {
    if (text.starts_with(space)) return space.size();
  }
  return terminator_length(text);
}

// A character of a name, a keyword or a number. An escape in a name begins with a backslash.
bool is_word_character(char c) {
  return ascii::is_alphanumeric(c) || c == '_' || c == '$' || c == '\\' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Keywords after which an expression begins, so that a slash begins a regular expression.
bool begins_expression(std::string_view word) {
  static constexpr auto words = std::to_array<std::string_view>(
      {"await", "case", "default", "delete", "do", "else", "extends", "in", "instanceof", "new",
       "of", "return", "throw", "typeof", "void", "yield"});
  return std::ranges::find(words, word) != words.end();
}

// 12.8: whether `text`, which a question mark precedes, makes it an OptionalChainingPunctuator.
bool is_chain(std::string_view text) {
  return text.starts_with('.') && (text.size() == 1 || !ascii::is_digit(text[1]));
}

// Keywords whose brackets are followed by a statement.
bool has_head(std::string_view word) {
  return word == "if" || word == "while" || word == "for" || word == "with";
}

class ModuleReader {
 public:
  ModuleReader(std::string_view text, std::vector<ValueReference>& urls)
      : text_(text), urls_(urls) {}

  void run() {
    const std::size_t last = std::max(last_of(import_word), last_of(export_word));
    while (at_ < last) read_token();
  }

 private:
  // What is open around the place at hand.
  enum class Open : std::uint8_t {
    round,     // an expression, or parameters
    head,      // the brackets after `if` and the like
    square,    // of an array, or of a key
    block,     // the braces of statements, a function or a class
    object,    // of an object literal
    template_  // `${` in a template
  };

  struct Level {
    Open bracket;
    std::size_t questions;  // of the level around it
  };

  // The offset after the last `word`; 0 if there is none.
  [[nodiscard]] std::size_t last_of(std::string_view word) const {
    const auto found = text_.rfind(word);
    return found == std::string_view::npos ? 0 : found + word.size();
  }

  [[nodiscard]] char front() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  [[nodiscard]] bool is_next(std::string_view text) const {
    return text_.substr(at_).starts_with(text);
  }

  // 12.4: white space and comments.
  void skip_space() {
    for (;;) {
      const std::string_view rest = text_.substr(at_);
      if (const std::size_t length = space_length(rest); length > 0) {
        at_ += length;
      } else if (rest.starts_with("/*")) {
        const auto end = text_.find("*/", at_ + 2);
        at_ = end == std::string_view::npos ? text_.size() : end + 2;
      } else if (rest.starts_with("//")) {
        while (at_ < text_.size() && terminator_length(text_.substr(at_)) == 0) ++at_;
      } else {
        return;
      }
    }
  }

  std::string_view read_word() {
    const std::size_t start = at_;
    while (at_ < text_.size() && is_word_character(text_[at_]) &&
           space_length(text_.substr(at_)) == 0) {
      ++at_;
    }
    return text_.substr(start, at_ - start);
  }

  void read_token() {
    skip_space();
    if (at_ == text_.size()) return;
    const char c = text_[at_];
    if (is_word_character(c)) return read_name();
    switch (c) {
      case '"':
      case '\'': static_cast<void>(read_string()); return note_operand();
      case '`': ++at_; return read_template();
      case '/': return read_slash();
      case '(': return open(is_head_next_ ? Open::head : Open::round);
      case '[': return open(Open::square);
      case '{': return open(is_object_next() ? Open::object : Open::block);
      case ')':
      case ']':
      case '}': return close();
      default: return read_punctuator(c);
    }
  }

  void note_operand() {
    is_behind_operand_ = true;
    is_head_next_ = is_block_next_ = false;
    last_ = ' ';
  }

  void read_name() {
    const bool is_member = last_ == '.';
    if (ascii::is_digit(front())) {
      // 12.9.3: a number may end in a point. Its exponent does not matter here.
      read_word();
      if (front() == '.') ++at_;
      return note_operand();
    }
    const std::string_view word = read_word();
    note_operand();
    if (is_member) return;
    is_behind_operand_ = !begins_expression(word);
    is_block_next_ = word == "else" || word == "do";
    is_head_next_ = has_head(word) || (was_for_ && word == "await");
    was_for_ = word == "for";
    if (!open_.empty()) return;
    const std::size_t behind = at_;
    if ((word == import_word && read_import()) || (word == export_word && read_export())) {
      is_behind_operand_ = false;
      last_ = ';';
    } else {
      at_ = behind;  // what was tried is no such declaration
    }
  }

  void read_punctuator(char c) {
    const std::string_view behind = text_.substr(at_ + 1);
    const bool is_twice = behind.starts_with(c);
    if ((c == '+' || c == '-') && is_twice) {  // it changes an operand in front of it or behind
      at_ += 2;
    } else if (c == '?' && (is_twice || is_chain(behind))) {
      at_ += 2;
      is_behind_operand_ = false;
      last_ = is_twice ? '=' : '.';
      return;
    } else {
      is_behind_operand_ = false;
      ++at_;
    }
    is_block_next_ = c == '>' && last_ == '=';  // the body of an arrow function
    is_head_next_ = false;
    last_ = c;
    // A colon of a conditional operator has an expression behind it, as its question mark has.
    if (c == ':' && questions_ > 0) {
      --questions_;
      last_ = '?';
    } else if (c == '?') {
      ++questions_;
    }
  }

  // Whether a brace begins an object literal: where an expression can begin.
  [[nodiscard]] bool is_object_next() const {
    constexpr std::string_view before_statements(";{})\0", 5);
    if (is_behind_operand_ || is_block_next_) return false;
    // After a colon, a label and `case` have a statement, and a member has a value.
    if (last_ == ':') return !open_.empty() && open_.back().bracket != Open::block;
    return before_statements.find(last_) == std::string_view::npos;
  }

  void open(Open bracket) {
    open_.push_back({bracket, std::exchange(questions_, 0)});
    last_ = text_[at_++];
    is_behind_operand_ = is_head_next_ = is_block_next_ = false;
  }

  void close() {
    const char c = text_[at_++];
    last_ = c;
    is_head_next_ = is_block_next_ = false;
    is_behind_operand_ = c != '}';
    if (open_.empty()) return;
    const Open closed = open_.back().bracket;
    const bool fits = c == ']'   ? closed == Open::square
                      : c == ')' ? closed == Open::round || closed == Open::head
                                 : closed >= Open::block;
    if (!fits) return;  // it is no module
    questions_ = open_.back().questions;
    open_.pop_back();
    if (closed == Open::template_) return read_template();
    is_behind_operand_ = closed != Open::head && closed != Open::block;
  }

  // 12.9.4: a string from its quote on. Returns the span of its content; nothing if it has no end.
  std::optional<Span> read_string() {
    const char quote = text_[at_];
    const std::size_t start = ++at_;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == quote) return Span{start, at_++ - start};
      if (c == '\n' || c == '\r') return std::nullopt;
      if (c == '\\') {
        ++at_;
        if (is_next("\r\n")) ++at_;
      }
    }
    at_ = std::min(at_, text_.size());
    return std::nullopt;
  }

  // 12.9.6: a template from behind its mark or from behind a `}` on.
  void read_template() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '`') {
        ++at_;
        return note_operand();
      }
      if (c == '\\') ++at_;
      if (c == '$' && is_next("${")) {
        ++at_;
        return open(Open::template_);
      }
    }
    at_ = std::min(at_, text_.size());
  }

  // A division, or a regular expression (12.9.5). One without an end in its line is none, and then
  // the rest of the line is doubtful: a slash in a new specifier could end it.
  void read_slash() {
    if (is_behind_operand_ || at_ < doubtful_to_) return read_punctuator('/');
    bool is_in_class = false;
    std::size_t at = at_ + 1;
    for (; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == '\n' || c == '\r') break;
      if (c == '\\') {
        ++at;
      } else if (c == '[' || c == ']') {
        is_in_class = c == '[';
      } else if (c == '/' && !is_in_class) {
        at_ = at + 1;
        read_word();  // the flags
        return note_operand();
      }
    }
    doubtful_to_ = std::min(at, text_.size());
    read_punctuator('/');
  }

  bool take(char c) {
    skip_space();
    if (front() != c) return false;
    ++at_;
    return true;
  }

  bool take_word(std::string_view word) {
    skip_space();
    const std::size_t start = at_;
    if (read_word() == word) return true;
    at_ = start;
    return false;
  }

  // A name of a binding.
  bool take_name() {
    skip_space();
    return !ascii::is_digit(front()) && !read_word().empty();
  }

  // A name, or a string that names an export.
  bool take_export_name() {
    skip_space();
    if (front() == '"' || front() == '\'') return read_string().has_value();
    return !read_word().empty();
  }

  // The specifier at the end of a declaration.
  bool read_specifier() {
    skip_space();
    if (front() != '"' && front() != '\'') return false;
    const auto place = read_string();
    if (!place) return false;
    static const ScriptEscapes escapes;
    if (place->offset > doubtful_to_ &&
        is_url_like_specifier(escapes.decode(place->of(text_)).text)) {
      urls_.push_back({.place = *place, .coding = &escapes, .is_specifier = true});
    }
    return true;
  }

  bool read_from_clause() { return take_word("from") && read_specifier(); }

  // 16.2.2: NameSpaceImport or NamedImports.
  bool read_bindings() {
    if (take('*')) return take_word("as") && take_name();
    return read_names();
  }

  // `{a, b as c}`
  bool read_names() {
    if (!take('{')) return false;
    while (!take('}')) {
      if (!take_export_name()) return false;
      if (take_word("as") && !take_export_name()) return false;
      if (!take(',')) return take('}');
    }
    return true;
  }

  // 16.2.2: an ImportDeclaration, from behind its keyword on. `import(` and `import.meta` are none.
  // `defer` and `source` (proposals of TC39) can stand in front of the bindings, and can also be
  // names of bindings.
  bool read_import() {
    if (read_specifier()) return true;
    const std::size_t start = at_;
    if (take_word("defer") && take('*') && take_word("as") && take_name() && read_from_clause()) {
      return true;
    }
    at_ = start;
    if (take_word("source") && take_name() && read_from_clause()) return true;
    at_ = start;
    skip_space();
    if (front() == '*' || front() == '{') return read_bindings() && read_from_clause();
    if (!take_name() || (take(',') && !read_bindings())) return false;
    return read_from_clause();
  }

  // 16.2.3: an ExportDeclaration with a FromClause.
  bool read_export() {
    if (take('*')) {
      if (take_word("as") && !take_export_name()) return false;
      return read_from_clause();
    }
    if (!read_names()) return false;
    const std::size_t behind = at_;
    if (!read_from_clause()) at_ = behind;  // these are names of the module itself
    return true;
  }

  std::string_view text_;
  std::vector<ValueReference>& urls_;
  std::size_t at_ = 0;
  std::vector<Level> open_;
  std::size_t questions_ = 0;  // `?` without their `:`, at the level at hand
  char last_ = '\0';           // the last punctuator; a space: another token; NUL: none yet
  bool is_behind_operand_ = false;
  bool is_head_next_ = false;  // `if` or the like was the last token
  bool was_for_ = false;       // the last name was `for`
  bool is_block_next_ = false;
  std::size_t doubtful_to_ = 0;  // the end of a line with a slash that is neither
};

// The value of the hexadecimal digits in `digits`; nothing if there is anything else.
std::optional<std::uint32_t> hex_number(std::string_view digits) {
  std::uint32_t value = 0;
  if (digits.empty()) return std::nullopt;
  for (const char c : digits) {
    const int digit = ascii::hex_digit(c);
    if (digit < 0 || value > 0x10FFFF) return std::nullopt;
    value = value * 16 + static_cast<std::uint32_t>(digit);
  }
  return value;
}

// 12.9.4: the code unit or code point of `\uHHHH` or `\u{…}` at the front of `bytes`; sets
// `length`.
std::optional<std::uint32_t> script_unit(std::string_view bytes, std::size_t& length) {
  if (!bytes.starts_with("\\u")) return std::nullopt;
  constexpr std::size_t usual = 6;
  if (bytes.substr(2, 1) != "{") {
    length = usual;
    return bytes.size() < usual ? std::nullopt : hex_number(bytes.substr(2, 4));
  }
  const auto end = bytes.find_first_not_of("0123456789abcdefABCDEF", 3);
  if (end == std::string_view::npos || bytes[end] != '}') return std::nullopt;
  length = end + 1;
  return hex_number(bytes.substr(3, end - 3));
}

// Reads an escape from the front of `bytes`, and returns the number of bytes read.
std::size_t read_script_escape(std::string_view bytes, std::string& out) {
  if (bytes.size() == 1) return 1;
  std::size_t length = 0;
  if (const auto unit = script_unit(bytes, length)) {
    if (*unit >= 0xD800 && *unit <= 0xDBFF) {
      std::size_t more = 0;
      const auto low = script_unit(bytes.substr(length), more);
      if (low && *low >= 0xDC00 && *low <= 0xDFFF) {
        utf8::append(0x10000 + ((*unit - 0xD800) << 10) + (*low - 0xDC00), out);
        return length + more;
      }
    }
    const bool is_scalar = *unit <= 0x10FFFF && (*unit < 0xD800 || *unit > 0xDFFF);
    utf8::append(is_scalar ? *unit : utf8::replacement_code_point, out);
    return length;
  }
  if (bytes[1] == 'x' && bytes.size() >= 4) {
    if (const auto unit = hex_number(bytes.substr(2, 2))) {
      utf8::append(*unit, out);
      return 4;
    }
  }
  if (const std::size_t line_end = terminator_length(bytes.substr(1)); line_end > 0) {
    return 1 + line_end;
  }
  constexpr std::string_view names = "bfnrtv0";
  constexpr std::string_view meanings("\b\f\n\r\t\v\0", 7);
  const auto named = names.find(bytes[1]);
  if (named != std::string_view::npos) {
    out.push_back(meanings[named]);
    return 2;
  }
  std::size_t character = 1;
  static_cast<void>(utf8::read(bytes.substr(1), character));
  out.append(bytes.substr(1, character));
  return 1 + character;
}

}  // namespace

void find_module_urls(std::string_view script, std::vector<ValueReference>& urls) {
  urls.clear();
  ModuleReader(script, urls).run();
}

bool may_hold_module_url(std::string_view script) {
  return script.find(import_word) != std::string_view::npos ||
         script.find(export_word) != std::string_view::npos;
}

DecodedText ScriptEscapes::decode(std::string_view bytes) const {
  return decode_atoms(bytes, "\\", read_script_escape);
}

Result<EditList> ScriptEscapes::encode_edits(std::string_view bytes,
                                             const DecodedText& decoded_text,
                                             const EditList& edits) const {
  return escaped_edits(bytes, decoded_text, edits, "\"'");
}

}  // namespace absolve::ABSOLVE_VERSIONED

#include "formats/fields/field_values.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

bool is_lower_case(char c) {
  return c >= 'a' && c <= 'z';
}

// RFC 9651 3.1.2: a character of a key after its first.
bool is_key_character(char c) {
  return is_lower_case(c) || ascii::is_digit(c) || c == '_' || c == '-' || c == '.' || c == '*';
}

// RFC 9651 3.3.4: a character of a token after its first.
bool is_token_character(char c) {
  constexpr std::string_view marks = "!#$%&'*+-.^_`|~:/";
  return ascii::is_alphanumeric(c) || marks.find(c) != std::string_view::npos;
}

// Reads a field by the algorithms of RFC 9651 4.2. A method that returns false has met something
// malformed. Line ends of folding count as blanks.
class StructuredReader {
 public:
  explicit StructuredReader(std::string_view text) : text_(text) { skip_space(); }

  bool read(bool is_dictionary, std::vector<FieldMember>& members) {
    while (!at_end()) {
      FieldMember member;
      if (is_dictionary && !read_key(member.key)) return false;
      if (!is_dictionary || take('=')) {
        if (!read_member(member)) return false;
      } else if (!read_parameters()) {  // the member is the boolean true
        return false;
      }
      members.push_back(member);
      skip_space();
      if (at_end()) return true;
      if (!take(',')) return false;
      skip_space();
      if (at_end()) return false;  // a comma at the end
    }
    return true;
  }

 private:
  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] char front() const { return at_end() ? '\0' : text_[at_]; }
  bool take(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void skip_space() { at_ = ascii::skip_space(text_, at_); }
  void skip_spaces() {
    while (front() == ' ' || front() == '\r' || front() == '\n') ++at_;
  }

  // 4.2.1.1: an item, or an inner list (4.2.1.2), which holds items.
  bool read_member(FieldMember& member) {
    if (!take('(')) return read_item(member.string) && read_parameters();
    for (;;) {
      skip_spaces();
      if (take(')')) return read_parameters();
      std::optional<Span> unread;
      if (!read_item(unread) || !read_parameters()) return false;
      if (front() != ' ' && front() != ')' && front() != '\r' && front() != '\n') return false;
    }
  }

  // 4.2.3.2
  bool read_parameters() {
    while (take(';')) {
      skip_spaces();
      std::string_view key;
      std::optional<Span> unread;
      if (!read_key(key) || (take('=') && !read_item(unread))) return false;
    }
    return true;
  }

  // 4.2.3.3
  bool read_key(std::string_view& key) {
    const std::size_t start = at_;
    if (!is_lower_case(front()) && front() != '*') return false;
    while (is_key_character(front())) ++at_;
    key = text_.substr(start, at_ - start);
    return true;
  }

  // 4.2.3.1
  bool read_item(std::optional<Span>& string) {
    const char c = front();
    if (c == '"') return read_string(string);
    if (c == '-' || ascii::is_digit(c)) return read_number();
    if (c == '@') {
      ++at_;
      return read_number() && !is_decimal_;
    }
    if (c == ':') return read_bytes();
    if (c == '?') {
      ++at_;
      return take('0') || take('1');
    }
    if (c == '%') return read_display_string();
    if (!ascii::is_alpha(c) && c != '*') return false;
    while (is_token_character(front())) ++at_;
    return true;
  }

  // 4.2.5
  bool read_string(std::optional<Span>& string) {
    const std::size_t start = ++at_;
    for (; !at_end(); ++at_) {
      const char c = text_[at_];
      if (c == '"') {
        string = Span{start, at_ - start};
        ++at_;
        return true;
      }
      if (c == '\\') {
        ++at_;
        if (front() != '"' && front() != '\\') return false;
      } else if (c < ' ' || c > '~') {
        return false;
      }
    }
    return false;
  }

  // 4.2.4: at most 15 digits, or 12 in front of a point and 3 behind it.
  bool read_number() {
    constexpr std::size_t most_digits = 15;
    constexpr std::size_t most_before = 12;
    constexpr std::size_t most_behind = 3;
    static_cast<void>(take('-'));
    const std::size_t before = skip_digits();
    is_decimal_ = take('.');
    if (!is_decimal_) return before > 0 && before <= most_digits;
    const std::size_t behind = skip_digits();
    return before > 0 && before <= most_before && behind > 0 && behind <= most_behind;
  }
  std::size_t skip_digits() {
    const std::size_t start = at_;
    while (ascii::is_digit(front())) ++at_;
    return at_ - start;
  }

  // 4.2.7
  bool read_bytes() {
    for (++at_; !at_end(); ++at_) {
      const char c = text_[at_];
      if (c == ':') return take(':');
      if (!ascii::is_alphanumeric(c) && c != '+' && c != '/' && c != '=') return false;
    }
    return false;
  }

  // 4.2.10. Whether its octets are UTF-8 is not examined.
  bool read_display_string() {
    ++at_;
    if (!take('"')) return false;
    for (; !at_end(); ++at_) {
      const char c = text_[at_];
      if (c == '"') return take('"');
      const auto is_hex = [](char digit) {
        return ascii::is_digit(digit) || (digit >= 'a' && digit <= 'f');
      };
      if (c < ' ' || c > '~') return false;
      if (c != '%') continue;
      if (at_ + 2 >= text_.size() || !is_hex(text_[at_ + 1]) || !is_hex(text_[at_ + 2])) {
        return false;
      }
      at_ += 2;
    }
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool is_decimal_ = false;  // the number that was read last
};

}  // namespace

std::optional<std::vector<FieldMember>> structured_list(std::string_view value) {
  std::vector<FieldMember> members;
  if (!StructuredReader(value).read(false, members)) return std::nullopt;
  return members;
}

std::optional<std::vector<FieldMember>> structured_dictionary(std::string_view value) {
  std::vector<FieldMember> members;
  if (!StructuredReader(value).read(true, members)) return std::nullopt;
  std::map<std::string_view, std::size_t> last;
  for (std::size_t i = 0; i < members.size(); ++i) last[members[i].key] = i;
  std::vector<FieldMember> kept;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (last[members[i].key] == i) kept.push_back(members[i]);
  }
  return kept;
}

}  // namespace absolve::ABSOLVE_VERSIONED

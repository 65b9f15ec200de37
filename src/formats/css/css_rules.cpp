#include "formats/css/css_rules.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "formats/css/css_tokens.hpp"
#include "text/ascii.hpp"
#include "text/line.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

bool is_plain_start(char c) {
  return ascii::is_alpha(c) || c == '_';
}
bool is_plain_character(char c) {
  return is_plain_start(c) || ascii::is_digit(c) || c == '-';
}

// The length of the plain identifier at the front of `text`, without escapes; 0: there is none.
std::size_t identifier_length(std::string_view text) {
  const std::size_t start = text.starts_with('-') ? 1 : 0;
  if (start >= text.size() || !is_plain_start(text[start])) return 0;
  const auto* const end = std::ranges::find_if_not(text.substr(start), is_plain_character);
  return static_cast<std::size_t>(end - text.data());
}

bool is_identifier(std::string_view text) {
  return !text.empty() && identifier_length(text) == text.size();
}

// CSS Cascade 5, 6.4.4.2: the names of a statement of @layer.
bool is_list_of_layers(std::string_view text) {
  return std::ranges::all_of(split(text, ','), [](std::string_view name) {
    return std::ranges::all_of(split(ascii::trimmed(name, ascii::is_space), '.'), is_identifier);
  });
}

bool begins_with_url(std::string_view text) {
  return text.starts_with('"') || text.starts_with('\'') ||
         equal_ignoring_case(text.substr(0, 4), "url(");
}

// Reads a list of selectors as CSS 2 has them. Selectors 4 and browsers agree on these.
class PlainSelectors {
 public:
  explicit PlainSelectors(std::string_view text) : text_(text) {}

  bool are_valid() {
    for (;;) {
      skip_space();
      if (!read_selector()) return false;
      if (at_ == text_.size()) return true;
      if (text_[at_++] != ',') return false;
    }
  }

 private:
  void skip_space() { at_ = ascii::skip_space(text_, at_); }
  [[nodiscard]] char front() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  // Compounds with combinators between them.
  bool read_selector() {
    for (;;) {
      bool is_last = false;
      if (!read_compound(is_last)) return false;
      const std::size_t end = at_;
      skip_space();
      if (at_ == text_.size() || front() == ',') return true;
      const bool has_combinator = front() == '>' || front() == '+' || front() == '~';
      if (is_last || (at_ == end && !has_combinator)) return false;
      if (has_combinator) ++at_;
      skip_space();
    }
  }

  bool read_identifier() {
    const std::size_t length = identifier_length(text_.substr(at_));
    at_ += length;
    return length > 0;
  }

  bool read_compound(bool& has_pseudo_element) {
    const std::size_t start = at_;
    if (front() == '*') {
      ++at_;
    } else {
      read_identifier();
    }
    for (;;) {
      const char c = front();
      if (c == '.' || c == '#') {
        ++at_;
        if (!read_identifier()) return false;
      } else if (c == ':') {
        if (!read_pseudo(has_pseudo_element)) return false;
        if (has_pseudo_element) return true;
      } else {
        return at_ > start;
      }
    }
  }

  bool read_pseudo(bool& is_element) {
    static constexpr auto classes = std::to_array<std::string_view>(
        {"active", "checked", "disabled", "empty", "enabled", "first-child", "focus", "hover",
         "last-child", "link", "root", "target", "visited"});
    static constexpr auto elements =
        std::to_array<std::string_view>({"after", "before", "first-letter", "first-line"});
    ++at_;
    const bool has_two_colons = front() == ':';
    if (has_two_colons) ++at_;
    const std::size_t start = at_;
    if (!read_identifier() || front() == '(') return false;
    const std::string_view name = text_.substr(start, at_ - start);
    is_element = is_among(name, elements);
    return is_element || (!has_two_colons && is_among(name, classes));
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// Whether `prelude` is one pair of brackets with something in it.
bool is_one_condition(std::string_view prelude) {
  return prelude.size() > 2 && prelude.front() == '(' && prelude.find(')') == prelude.size() - 1 &&
         prelude.find('(', 1) == std::string_view::npos;
}

// CSS Namespaces 3, section 3: a prefix, and a string or a url().
bool is_namespace(std::string_view prelude) {
  if (!starts_with_ignoring_case(prelude, "url(")) {
    prelude.remove_prefix(css_tokens::behind_space(prelude, identifier_length(prelude)));
  }
  if (prelude.empty()) return false;
  if (prelude.front() == '"' || prelude.front() == '\'') {
    return prelude.size() > 1 && prelude.back() == prelude.front() &&
           css_tokens::behind_string(prelude, 0) == prelude.size();
  }
  return starts_with_ignoring_case(prelude, "url(") && prelude.find(')') == prelude.size() - 1;
}

// A declaration of a custom property.
struct Declaration {
  std::vector<Span> strings;
  std::vector<std::string_view> used;  // properties in `var()`
};

class DeclarationReader {
 public:
  explicit DeclarationReader(std::string_view css) : css_(css) {}

  std::multimap<std::string_view, Declaration> run() {
    while (at_ < css_.size()) {
      at_ = css_tokens::behind_space(css_, at_);
      const std::string_view name = read_name();
      at_ = css_tokens::behind_space(css_, at_);
      if (!name.empty() && at_ < css_.size() && css_[at_] == ':') {
        ++at_;
        read_value(name);
      }
      skip_to_next();
    }
    return std::move(all_);
  }

 private:
  // CSS Variables 1, section 2: two hyphens and something more. A name with escapes is left out.
  std::string_view read_name() {
    const std::size_t start = at_;
    if (css_.substr(start, 2) != "--") return {};
    while (at_ < css_.size() && css_tokens::is_name_character(css_[at_])) ++at_;
    const bool has_escape = at_ < css_.size() && css_[at_] == '\\';
    return has_escape || at_ == start + 2 ? std::string_view() : css_.substr(start, at_ - start);
  }

  // The place where the next declaration can begin.
  void skip_to_next() {
    while (at_ < css_.size()) {
      const char c = css_[at_];
      at_ = css_tokens::behind_token(css_, at_);
      if (c == '{' || c == '}' || c == ';') return;
    }
  }

  // The value up to its semicolon or the end of its block.
  void read_value(std::string_view name) {
    Declaration& declaration = all_.emplace(name, Declaration{})->second;
    std::string closers;     // of the open brackets; `v` of `var(`
    std::size_t opaque = 0;  // brackets whose strings have another meaning
    while (at_ < css_.size()) {
      const std::size_t start = at_;
      const char c = css_[at_];
      if (closers.empty() && (c == ';' || c == '}')) return;
      at_ = css_tokens::behind_token(css_, at_);
      const bool is_string = (c == '"' || c == '\'') && at_ > start + 1 && css_[at_ - 1] == c;
      if (is_string && opaque == 0) {
        declaration.strings.push_back({start + 1, at_ - start - 2});
      } else if (c == '(' && at_ == start + 1) {
        const bool is_var = start >= 3 && equal_ignoring_case(css_.substr(start - 3, 3), "var");
        closers.push_back(is_var ? 'v' : ')');
        if (!is_var) ++opaque;
        if (!is_var) continue;
        at_ = css_tokens::behind_space(css_, at_);
        if (const auto used = read_name(); !used.empty()) declaration.used.push_back(used);
      } else if (c == '[' || c == '{') {
        closers.push_back(c == '[' ? ']' : '}');
        ++opaque;
      } else if (!closers.empty() && (c == ')' || c == ']' || c == '}')) {
        const bool is_var = closers.back() == 'v';
        if (c != (is_var ? ')' : closers.back())) continue;
        closers.pop_back();
        if (!is_var) --opaque;
      }
    }
  }

  std::string_view css_;
  std::size_t at_ = 0;
  std::multimap<std::string_view, Declaration> all_;
};

}  // namespace

bool ImportRules::counts(std::size_t at) {
  while (allows_) {
    skip_between_rules();
    if (at_ > at || at_ == css_.size()) return false;
    const bool is_asked = at_ == at;
    const std::size_t start = at_;
    const Rule rule = read_rule();
    if (is_asked) {
      const bool is_statement = !rule.has_block;
      at_ = start;  // it may be asked for again
      return is_statement;
    }
    pass(rule);
    if (at_ > at) return false;
  }
  return false;
}

// CSS Syntax 3, 5.4.1: white space and the marks of HTML comments.
void ImportRules::skip_between_rules() {
  for (;;) {
    at_ = css_tokens::behind_space(css_, at_);
    const std::string_view rest = css_.substr(at_);
    if (rest.starts_with("<!--")) {
      at_ += 4;
    } else if (rest.starts_with("-->")) {
      at_ += 3;
    } else {
      return;
    }
  }
}

// 5.4.2 and 5.4.3: an at-rule up to its semicolon or block, or a qualified rule up to its block.
ImportRules::Rule ImportRules::read_rule() {
  Rule rule{.start = at_};
  const bool is_at_rule = css_[at_] == '@';
  std::string closers;  // of the open brackets
  while (at_ < css_.size()) {
    const char c = css_[at_];
    if (closers.empty() && c == ';' && is_at_rule) {
      rule.prelude_end = at_++;
      return rule;
    }
    const std::size_t start = at_;
    at_ = css_tokens::behind_token(css_, at_);
    switch (c) {
      case '(':
        if (at_ == start + 1) closers.push_back(')');
        break;
      case '[': closers.push_back(']'); break;
      case '{':
        if (closers.empty()) {
          rule.prelude_end = start;
          rule.has_block = true;
        }
        closers.push_back('}');
        break;
      default:
        if (closers.empty() || c != closers.back()) break;
        closers.pop_back();
        if (closers.empty() && rule.has_block) return rule;
    }
  }
  if (!rule.has_block) rule.prelude_end = css_.size();
  return rule;
}

// The rule without its block.
std::string_view ImportRules::front_of(const Rule& rule) const {
  return css_.substr(rule.start, rule.prelude_end - rule.start);
}

ImportRules::AtRule ImportRules::at_rule_of(std::string_view front) {
  const std::size_t length = identifier_length(front.substr(1));
  return {
      front.substr(1, length),
      ascii::trimmed(front.substr(css_tokens::behind_space(front, 1 + length)), ascii::is_space)};
}

// Notes what `rule` means for the `@import` rules behind it.
void ImportRules::pass(const Rule& rule) {
  if (is_surely_valid(rule)) allows_ = false;
  const std::string_view front = front_of(rule);
  if (rule.has_block || !front.starts_with('@')) return;
  const auto [name, prelude] = at_rule_of(front);
  if (equal_ignoring_case(name, "import") && begins_with_url(prelude)) has_import_ = true;
}

bool ImportRules::is_surely_valid(const Rule& rule) const {
  const std::string_view front = front_of(rule);
  if (!front.starts_with('@')) return rule.has_block && PlainSelectors(front).are_valid();
  const auto [name, prelude] = at_rule_of(front);
  if (equal_ignoring_case(name, "namespace")) return !rule.has_block && is_namespace(prelude);
  if (!rule.has_block && equal_ignoring_case(name, "layer")) {
    return has_import_ && is_list_of_layers(prelude);
  }
  if (!rule.has_block) return false;
  // A query that a browser does not understand is false, and the rule stays (Media Queries 4, 3.2).
  if (equal_ignoring_case(name, "media")) return true;
  if (equal_ignoring_case(name, "supports")) return is_one_condition(prelude);
  if (equal_ignoring_case(name, "keyframes") || equal_ignoring_case(name, "-webkit-keyframes")) {
    return is_identifier(prelude);
  }
  if (equal_ignoring_case(name, "layer")) return prelude.empty() || is_identifier(prelude);
  return prelude.empty() &&
         (equal_ignoring_case(name, "font-face") || equal_ignoring_case(name, "page"));
}

std::vector<Span> strings_of_custom_properties(std::string_view css,
                                               std::set<std::string_view> names) {
  const auto declarations = DeclarationReader(css).run();
  std::vector<Span> strings;
  std::vector<std::string_view> left(names.begin(), names.end());
  while (!left.empty()) {
    const std::string_view name = left.back();
    left.pop_back();
    const auto [first, last] = declarations.equal_range(name);
    for (auto found = first; found != last; ++found) {
      const Declaration& declaration = found->second;
      strings.insert(strings.end(), declaration.strings.begin(), declaration.strings.end());
      for (const std::string_view used : declaration.used) {
        if (names.insert(used).second) left.push_back(used);
      }
    }
  }
  std::ranges::sort(strings, {}, &Span::offset);
  return strings;
}

}  // namespace absolve::ABSOLVE_VERSIONED

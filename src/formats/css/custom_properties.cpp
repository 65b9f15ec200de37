#include "formats/css/custom_properties.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "formats/css/css_tokens.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

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

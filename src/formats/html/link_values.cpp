#include "formats/html/link_values.hpp"

#include <algorithm>

#include "core/ascii.hpp"
#include "core/utf8.hpp"
#include "uri/unwrap.hpp"

namespace absolve {
namespace {

// Infra 4.7, split on ASCII white space.
void split_on_space(std::string_view value, std::vector<Span>& references) {
  for (std::size_t at = ascii::skip_space(value, 0); at < value.size();
       at = ascii::skip_space(value, at)) {
    const std::size_t start = at;
    while (at < value.size() && !ascii::is_space(value[at])) ++at;
    references.push_back({start, at - start});
  }
}

// HTML 4.01 13.4: archive of an applet, URIs with commas between.
void split_on_commas(std::string_view value, std::vector<Span>& references) {
  for (std::size_t at = 0; at <= value.size();) {
    const auto end = std::min(value.find(',', at), value.size());
    const auto token = ascii::trimmed(value.substr(at, end - at), ascii::is_space);
    if (!token.empty()) {
      references.push_back({static_cast<std::size_t>(token.data() - value.data()), token.size()});
    }
    at = end + 1;
  }
}

// HTML 2.3.4.2, a valid non-negative integer.
bool is_integer(std::string_view text) {
  return !text.empty() && ascii::is_all_digits(text);
}

// HTML 2.3.4.3, a valid floating-point number; `is_negative` where it is one below zero.
bool is_number(std::string_view text, bool& is_negative) {
  const std::string_view whole = text;
  if (text.starts_with('-')) text.remove_prefix(1);
  const auto digits = [&text] {
    std::size_t length = 0;
    while (length < text.size() && ascii::is_digit(text[length])) ++length;
    text.remove_prefix(length);
    return length;
  };
  const std::size_t before = digits();
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (digits() == 0) return false;
  } else if (before == 0) {
    return false;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    if (digits() == 0) return false;
  }
  const auto mantissa = whole.substr(0, whole.find_first_of("eE"));
  is_negative =
      whole.starts_with('-') && mantissa.find_first_not_of("-0.") != std::string_view::npos;
  return text.empty();
}

// What the descriptors of one srcset candidate say, step by step; false where a browser drops it.
class Descriptors {
 public:
  void add(std::string_view descriptor) {
    if (descriptor.empty()) return;
    const std::string_view number = descriptor.substr(0, descriptor.size() - 1);
    bool is_negative = false;
    switch (descriptor.back()) {
      case 'w':
        fits_ = fits_ && is_integer(number) && !has_width_ && !has_density_ &&
                number.find_first_not_of('0') != std::string_view::npos;
        has_width_ = true;
        return;
      case 'x':
        fits_ = fits_ && is_number(number, is_negative) && !is_negative && !has_width_ &&
                !has_density_ && !has_height_;
        has_density_ = true;
        return;
      case 'h':
        fits_ = fits_ && is_integer(number) && !has_height_ && !has_density_ &&
                number.find_first_not_of('0') != std::string_view::npos;
        has_height_ = true;
        return;
      default: fits_ = false;
    }
  }

  [[nodiscard]] bool fit() const { return fits_ && (!has_height_ || has_width_); }

 private:
  bool fits_ = true;
  bool has_width_ = false;
  bool has_density_ = false;
  bool has_height_ = false;
};

// The descriptor tokenizer: from behind a URL to behind the comma that ends the candidate.
std::size_t read_descriptors(std::string_view value, std::size_t at, Descriptors& descriptors) {
  std::size_t start = at;
  bool in_parens = false;
  for (; at < value.size(); ++at) {
    const char c = value[at];
    if (in_parens) {
      in_parens = c != ')';
    } else if (c == '(') {
      in_parens = true;
    } else if (c == ',' || ascii::is_space(c)) {
      descriptors.add(value.substr(start, at - start));
      start = at + 1;
      if (c == ',') return at + 1;
    }
  }
  descriptors.add(value.substr(start));
  return at;
}

void split_srcset(std::string_view value, std::vector<Span>& references) {
  for (std::size_t at = 0;;) {
    while (at < value.size() && (ascii::is_space(value[at]) || value[at] == ',')) ++at;
    if (at == value.size()) return;
    const std::size_t start = at;
    while (at < value.size() && !ascii::is_space(value[at])) ++at;
    std::size_t end = at;
    Descriptors descriptors;
    if (value[end - 1] == ',') {
      while (value[end - 1] == ',') --end;
    } else {
      at = read_descriptors(value, ascii::skip_space(value, at), descriptors);
    }
    if (descriptors.fit()) references.push_back({start, end - start});
  }
}

// A letter of `url`, the case apart.
bool take(std::string_view value, std::size_t& at, char letter) {
  if (at == value.size() || ascii::to_lower(value[at]) != letter) return false;
  ++at;
  return true;
}

void split_refresh(std::string_view value, std::vector<Span>& references) {
  std::size_t at = ascii::skip_space(value, 0);
  const std::size_t time = at;
  while (at < value.size() && ascii::is_digit(value[at])) ++at;
  if (at == time && (at == value.size() || value[at] != '.')) return;
  while (at < value.size() && (ascii::is_digit(value[at]) || value[at] == '.')) ++at;
  if (at == value.size()) return;
  if (value[at] != ';' && value[at] != ',' && !ascii::is_space(value[at])) return;
  at = ascii::skip_space(value, at);
  if (at < value.size() && (value[at] == ';' || value[at] == ',')) ++at;
  at = ascii::skip_space(value, at);
  if (at == value.size()) return;
  std::size_t start = at;
  bool looks_for_quotes = true;
  if (take(value, at, 'u')) {
    looks_for_quotes = false;
    if (take(value, at, 'r') && take(value, at, 'l')) {
      at = ascii::skip_space(value, at);
      if (take(value, at, '=')) {
        start = ascii::skip_space(value, at);
        looks_for_quotes = true;
      }
    }
  }
  std::size_t end = value.size();
  if (looks_for_quotes && start < value.size() && (value[start] == '"' || value[start] == '\'')) {
    end = std::min(value.find(value[start], start + 1), end);
    ++start;
  }
  references.push_back({start, end - start});
}

}  // namespace

void find_references(LinkKind kind, std::string_view value, std::vector<Span>& references) {
  references.clear();
  switch (kind) {
    case LinkKind::list: return split_on_space(value, references);
    case LinkKind::comma_list: return split_on_commas(value, references);
    case LinkKind::srcset: return split_srcset(value, references);
    case LinkKind::refresh: return split_refresh(value, references);
    default: references.push_back({0, value.size()});
  }
}

bool can_stand(LinkKind kind, std::string_view value, const Span& place, std::string_view url) {
  std::string storage;
  if (attribute_reference(url, storage) != url || !utf8::is_valid(url)) return false;
  // HTML 13.2.5.36: nothing in markup means U+0000.
  if (url.find('\0') != std::string_view::npos) return false;
  switch (kind) {
    case LinkKind::list: return !url.empty() && std::ranges::none_of(url, ascii::is_space);
    case LinkKind::comma_list: return !url.empty() && url.find(',') == std::string_view::npos;
    case LinkKind::srcset:
      return !url.empty() && std::ranges::none_of(url, ascii::is_space) && !url.starts_with(',') &&
             !url.ends_with(',');
    case LinkKind::refresh: {
      const char before = place.offset == 0 ? ' ' : value[place.offset - 1];
      if (before == '"' || before == '\'') return url.find(before) == std::string_view::npos;
      return !url.starts_with('"') && !url.starts_with('\'');
    }
    default: return true;
  }
}

}  // namespace absolve

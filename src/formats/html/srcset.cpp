#include "formats/html/link_values.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "formats/html/floating_point.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Whether `text` is a valid floating-point number (HTML 2.3.4.3) that is not below zero.
bool is_density(std::string_view text) {
  const std::string_view number = text;
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
  if (!text.empty()) return false;
  const auto read = parse_floating_point(number);
  return read && read->value >= 0;
}

std::string_view take_word(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of(" \t\n\f\r"), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(ascii::skip_space(text, end));
  return word;
}

// Collects the descriptors of one srcset candidate, and finds whether a browser drops the
// candidate.
class Descriptors {
 public:
  void add(std::string_view descriptor) {
    if (descriptor.empty()) return;
    const std::string_view number = descriptor.substr(0, descriptor.size() - 1);
    switch (descriptor.back()) {
      case 'w':
      case 'h': {
        bool& has_size = descriptor.back() == 'w' ? has_width_ : has_height_;
        // A valid integer (HTML 2.3.4.2) above zero.
        fits_ = fits_ && ascii::is_all_digits(number) && !has_size && !has_density_ &&
                number.find_first_not_of('0') != std::string_view::npos;
        has_size = true;
        return;
      }
      case 'x':
        fits_ = fits_ && is_density(number) && !has_width_ && !has_density_ && !has_height_;
        has_density_ = true;
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

// The descriptor tokenizer: reads from after a URL to after the comma that ends the candidate.
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

}  // namespace

std::vector<SrcsetCandidate> srcset_candidates(std::string_view value, MalformedParts* malformed) {
  std::vector<SrcsetCandidate> candidates;
  for (std::size_t at = 0;;) {
    while (at < value.size() && (ascii::is_space(value[at]) || value[at] == ',')) ++at;
    if (at == value.size()) return candidates;
    const std::size_t start = at;
    while (at < value.size() && !ascii::is_space(value[at])) ++at;
    std::size_t end = at;
    Descriptors descriptors;
    if (value[end - 1] == ',') {
      while (value[end - 1] == ',') --end;
    } else {
      at = read_descriptors(value, ascii::skip_space(value, at), descriptors);
    }
    const auto written = ascii::trimmed(value.substr(end, at - end),
                                        [](char c) { return ascii::is_space(c) || c == ','; });
    if (!descriptors.fit()) {
      if (malformed != nullptr) {
        const auto last = static_cast<std::size_t>(written.data() - value.data()) + written.size();
        malformed->add({start, last - start});
      }
      continue;
    }
    SrcsetCandidate candidate{.url = {start, end - start}};
    if (!written.empty()) {
      candidate.descriptors = {static_cast<std::size_t>(written.data() - value.data()),
                               written.size()};
    }
    candidates.push_back(candidate);
  }
}

double density_of(std::string_view descriptors, double source_size) {
  while (!descriptors.empty()) {
    const std::string_view descriptor = take_word(descriptors);
    if (descriptor.empty()) continue;
    const auto read = parse_floating_point(descriptor);  // and ignores what follows the number
    const double number = read ? read->value : std::numeric_limits<double>::infinity();
    if (descriptor.ends_with('x')) return number;
    if (descriptor.ends_with('w')) return source_size > 0 ? number / source_size : number;
  }
  return 1;
}

namespace {

std::string_view stripped(std::string_view text) {
  return ascii::trimmed(text, ascii::is_space);
}

// CSS Values 4, 6: a length in pixels, or a plain number, by which a calc() may multiply.
struct Amount {
  double value;
  bool is_length;
};

std::optional<Amount> amount_of(std::string_view text, const Viewport& viewport) {
  // A number of CSS is one of HTML, but it has a digit behind its point (CSS Syntax 3, 4.3.12).
  const std::size_t point = text.find('.');
  if (point != std::string_view::npos &&
      (point + 1 == text.size() || !ascii::is_digit(text[point + 1]))) {
    return std::nullopt;
  }
  const auto read = parse_floating_point(text);
  if (!read) return std::nullopt;
  const double number = read->value;
  const std::string_view unit = text.substr(read->length);
  if (unit.empty()) return Amount{number, number == 0};
  const auto units = std::to_array<std::pair<std::string_view, double>>(
      {{"px", 1},
       {"em", 16},
       {"rem", 16},
       {"vw", viewport.width / 100},
       {"vh", viewport.height / 100},
       {"vmin", std::min(viewport.width, viewport.height) / 100},
       {"vmax", std::max(viewport.width, viewport.height) / 100},
       {"pt", 96.0 / 72},
       {"pc", 16},
       {"in", 96},
       {"cm", 96 / 2.54},
       {"mm", 96 / 25.4}});
  for (const auto& [name, pixels] : units) {
    if (equal_ignoring_case(unit, name)) return Amount{number * pixels, true};
  }
  return std::nullopt;
}

// Evaluates a sum of products, with white space around each operator.
std::optional<double> sum_of(std::string_view text, const Viewport& viewport) {
  double sum = 0;
  double sign = 1;
  bool is_length = false;
  while (true) {
    const auto first = amount_of(take_word(text), viewport);
    if (!first) return std::nullopt;
    Amount product = *first;
    std::string_view mark = take_word(text);
    for (; mark == "*" || mark == "/"; mark = take_word(text)) {
      const auto next = amount_of(take_word(text), viewport);
      if (!next || (mark == "/" && next->value == 0)) return std::nullopt;
      product.value = mark == "*" ? product.value * next->value : product.value / next->value;
      product.is_length = product.is_length || next->is_length;
    }
    sum += sign * product.value;
    is_length = is_length || product.is_length;
    if (mark.empty()) return is_length ? std::optional(sum) : std::nullopt;
    if (mark != "+" && mark != "-") return std::nullopt;
    sign = mark == "+" ? 1 : -1;
  }
}

std::optional<double> length_of(std::string_view text, const Viewport& viewport) {
  constexpr std::string_view calc = "calc(";
  if (starts_with_ignoring_case(text, calc) && text.ends_with(')')) {
    return sum_of(stripped(text.substr(calc.size(), text.size() - calc.size() - 1)), viewport);
  }
  const auto amount = amount_of(text, viewport);
  return amount && amount->is_length ? std::optional(amount->value) : std::nullopt;
}

// Media Queries 4, 2.4: one feature, such as `min-width: 600px` or `width >= 600px`. An unknown
// feature does not hold.
bool feature_holds(std::string_view text, const Viewport& viewport) {
  const auto viewport_size = [&](std::string_view name) -> std::optional<double> {
    if (name.ends_with("width")) return viewport.width;
    if (name.ends_with("height")) return viewport.height;
    return std::nullopt;
  };
  const std::size_t colon = text.find(':');
  if (colon != std::string_view::npos) {
    const std::string name = ascii::lowered(stripped(text.substr(0, colon)));
    const std::string_view value = stripped(text.substr(colon + 1));
    if (name == "orientation") {
      const bool is_wide = viewport.width > viewport.height;
      return equal_ignoring_case(value, is_wide ? "landscape" : "portrait");
    }
    const auto actual = viewport_size(name);
    const auto limit = length_of(value, viewport);
    if (!actual || !limit) return false;
    if (name == "min-width" || name == "min-height") return *actual >= *limit;
    if (name == "max-width" || name == "max-height") return *actual <= *limit;
    return (name == "width" || name == "height") && *actual == *limit;
  }
  const std::size_t sign = text.find_first_of("<>");
  if (sign == std::string_view::npos) return false;
  const bool or_equal = sign + 1 < text.size() && text[sign + 1] == '=';
  const std::string name = ascii::lowered(stripped(text.substr(0, sign)));
  const auto limit = length_of(stripped(text.substr(sign + (or_equal ? 2 : 1))), viewport);
  const auto actual = name == "width" || name == "height" ? viewport_size(name) : std::nullopt;
  if (!actual || !limit) return false;
  if (or_equal && *actual == *limit) return true;
  return text[sign] == '<' ? *actual < *limit : *actual > *limit;
}

// Features joined by `and` or by `or`. Nested groups, `not` and media types are not read, and do
// not hold.
bool condition_holds(std::string_view text, const Viewport& viewport) {
  bool holds = false;
  for (std::string_view joined; !text.empty();) {
    const std::size_t end = text.starts_with('(') ? text.find(')') : std::string_view::npos;
    if (end == std::string_view::npos) return false;
    const bool feature = feature_holds(stripped(text.substr(1, end - 1)), viewport);
    holds = joined.empty() ? feature : joined == "or" ? holds || feature : holds && feature;
    text.remove_prefix(ascii::skip_space(text, end + 1));
    if (text.empty()) return holds;
    joined = take_word(text);
    if (joined != "and" && joined != "or") return false;
  }
  return false;
}

// The offset of the next comma outside of brackets, or the end.
std::size_t entry_end(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')' && depth > 0) --depth;
    if (text[at] == ',' && depth == 0) return at;
  }
  return text.size();
}

// The offset where the last of several values, separated by white space, begins.
std::size_t last_value(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = text.size(); at > 0; --at) {
    const char c = text[at - 1];
    if (c == ')') ++depth;
    if (c == '(' && depth > 0) --depth;
    if (ascii::is_space(c) && depth == 0) return at;
  }
  return 0;
}

}  // namespace

double source_size(std::string_view sizes, const Viewport& viewport) {
  while (!sizes.empty()) {
    const std::size_t end = entry_end(sizes);
    const std::string_view entry = stripped(sizes.substr(0, end));
    sizes.remove_prefix(std::min(end + 1, sizes.size()));
    const std::size_t at = last_value(entry);
    const auto size = length_of(entry.substr(at), viewport);
    if (!size || *size < 0) continue;
    const std::string_view condition = stripped(entry.substr(0, at));
    if (condition.empty() || condition_holds(condition, viewport)) return *size;
  }
  return viewport.width;
}

}  // namespace absolve::ABSOLVE_VERSIONED

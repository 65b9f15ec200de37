#include "formats/html/source_size.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "text/ascii.hpp"

namespace absolve {
namespace {

std::string_view stripped(std::string_view text) {
  return ascii::trimmed(text, ascii::is_space);
}

// CSS Values 4, 6: a length in pixels, or a number alone, which a calc() may multiply by.
struct Amount {
  double value;
  bool is_length;
};

std::optional<Amount> amount_of(std::string_view text, const Viewport& viewport) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
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

std::string_view take_word(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of(" \t\n\f\r"), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(ascii::skip_space(text, end));
  return word;
}

// Sums of products, with white space around each sign.
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
  const bool is_calc = starts_with_ignoring_case(text, calc) && text.ends_with(')');
  if (is_calc) text = stripped(text.substr(calc.size(), text.size() - calc.size() - 1));
  const auto length = is_calc ? sum_of(text, viewport) : std::nullopt;
  if (is_calc) return length;
  const auto amount = amount_of(text, viewport);
  return amount && amount->is_length ? std::optional(amount->value) : std::nullopt;
}

// Media Queries 4, 2.4: one feature, as `min-width: 600px` or `width >= 600px`. What is not known
// does not hold.
bool feature_holds(std::string_view text, const Viewport& viewport) {
  const auto own = [&](std::string_view name) -> std::optional<double> {
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
    const auto actual = own(name);
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
  const auto actual = name == "width" || name == "height" ? own(name) : std::nullopt;
  if (!actual || !limit) return false;
  if (or_equal && *actual == *limit) return true;
  return text[sign] == '<' ? *actual < *limit : *actual > *limit;
}

// Features with `and` between, or with `or`; a group within another, `not` and media types are
// not read, and do not hold.
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
    if ((joined != "and" && joined != "or") || text.empty()) return false;
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

// The offset at which the last of several values side by side begins.
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

}  // namespace absolve

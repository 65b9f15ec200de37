#include "formats/html/srcset.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "text/ascii.hpp"

namespace absolve {
namespace {

// Whether `text` is a valid non-negative integer (HTML 2.3.4.2).
bool is_integer(std::string_view text) {
  return !text.empty() && ascii::is_all_digits(text);
}

// The value of a valid floating-point number, by the rules for parsing one (HTML 2.3.4.3). A number
// too small for a double is 0; one too large has no value.
std::optional<double> value_of(std::string_view number) {
  double value = 0;
  const auto read = std::from_chars(number.data(), number.data() + number.size(), value);
  if (read.ec != std::errc::result_out_of_range) return value;
  // Too large or too small: the exponent of its first digit that is not 0 tells.
  const auto exponent_sign = number.find_first_of("eE");
  const std::string_view mantissa = number.substr(0, exponent_sign);
  const auto point = std::min(mantissa.find('.'), mantissa.size());
  const auto first = mantissa.find_first_of("123456789");
  if (first == std::string_view::npos) return 0;
  const bool is_shifted_down =
      exponent_sign != std::string_view::npos && number[exponent_sign + 1] == '-';
  double exponent = 0;
  if (exponent_sign != std::string_view::npos) {
    std::string_view digits = number.substr(exponent_sign + 1);
    if (digits.front() == '-' || digits.front() == '+') digits.remove_prefix(1);
    for (const char digit : digits) exponent = std::min(exponent * 10 + (digit - '0'), 1e18);
  }
  const double place = static_cast<double>(point) - static_cast<double>(first);
  if (place + (is_shifted_down ? -exponent : exponent) < 0) return 0;
  return std::nullopt;
}

// Whether `text` is a valid floating-point number (HTML 2.3.4.3) that is not below zero.
bool is_density(std::string_view text) {
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
  if (!text.empty()) return false;
  const std::optional<double> value = value_of(whole);
  return value && *value >= 0;
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
        fits_ = fits_ && is_integer(number) && !has_width_ && !has_density_ &&
                number.find_first_not_of('0') != std::string_view::npos;
        has_width_ = true;
        return;
      case 'x':
        fits_ = fits_ && is_density(number) && !has_width_ && !has_density_ && !has_height_;
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

}  // namespace

std::vector<SrcsetCandidate> srcset_candidates(std::string_view value) {
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
    if (!descriptors.fit()) continue;
    const auto written = ascii::trimmed(value.substr(end, at - end),
                                        [](char c) { return ascii::is_space(c) || c == ','; });
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
    const std::size_t end = std::min(descriptors.find_first_of(" \t\n\f\r"), descriptors.size());
    const std::string_view one = descriptors.substr(0, end);
    descriptors.remove_prefix(ascii::skip_space(descriptors, end));
    if (one.empty()) continue;
    const double number =
        value_of(one.substr(0, one.size() - 1)).value_or(std::numeric_limits<double>::infinity());
    if (one.ends_with('x')) return number;
    if (one.ends_with('w')) return source_size > 0 ? number / source_size : number;
  }
  return 1;
}

}  // namespace absolve

#include "formats/html/floating_point.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// A place halfway between two doubles has at most 767 significant digits. Of the digits behind
// them, it only matters whether one is not zero.
constexpr std::size_t most_digits = 768;
// The double nearest to `digits`, which begin with no zero, times 10 to the power of `exponent`;
// of two that are as near, the even one. Infinity: it is too large. Without a decimal point, what
// strtod reads does not depend on the locale.
double nearest(const std::string& digits, std::int64_t exponent) {
  if (digits.empty()) return 0;
  return std::strtod((digits + "e" + std::to_string(exponent)).c_str(), nullptr);
}

}  // namespace

std::optional<FloatingPoint> parse_floating_point(std::string_view text) {
  std::size_t at = ascii::skip_space(text, 0);
  const auto is_digit = [text](std::size_t place) {
    return place < text.size() && ascii::is_digit(text[place]);
  };
  const auto is_any = [text](std::size_t place, char a, char b) {
    return place < text.size() && (text[place] == a || text[place] == b);
  };
  const bool is_negative = at < text.size() && text[at] == '-';
  if (is_any(at, '-', '+')) ++at;
  if (!is_digit(at) && !(is_any(at, '.', '.') && is_digit(at + 1))) return std::nullopt;
  // The significant digits, and the power of ten of the last one.
  std::string digits;
  std::int64_t exponent = 0;
  const auto add_digits = [&](bool in_fraction) {
    for (; is_digit(at); ++at) {
      if (in_fraction) --exponent;
      if (digits.empty() && text[at] == '0') continue;
      if (digits.size() < most_digits) {
        digits.push_back(text[at]);
        continue;
      }
      if (text[at] != '0') digits.back() = std::max(digits.back(), '1');
      ++exponent;
    }
  };
  add_digits(false);
  if (is_any(at, '.', '.')) {
    ++at;
    add_digits(true);
  }
  const std::size_t sign = at + 1;
  const std::size_t first = is_any(sign, '-', '+') ? sign + 1 : sign;
  if (is_any(at, 'e', 'E') && is_digit(first)) {
    std::int64_t stated = 0;
    // The digits of the number can at most make up for an exponent as large as their count.
    constexpr std::int64_t bound = std::int64_t{1} << 59;
    for (at = first; is_digit(at); ++at) stated = std::min(stated * 10 + (text[at] - '0'), bound);
    exponent += text[sign] == '-' ? -stated : stated;
  }
  const double value = nearest(digits, exponent);
  if (std::isinf(value)) return std::nullopt;
  return FloatingPoint{.value = is_negative && value != 0 ? -value : value, .length = at};
}

}  // namespace absolve::ABSOLVE_VERSIONED

#include "formats/html/floating_point.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// A place halfway between two doubles has at most 767 significant digits. Of the digits behind
// them, it only matters whether one is not zero.
constexpr std::size_t most_digits = 768;
// 10 to this power is too large for a double.
constexpr std::int64_t largest_power = 309;
// A number below 10 to this power is nearer to zero than to the smallest double.
constexpr std::int64_t smallest_power = -324;

// A natural number that is large enough for both sides of the division in `rounded`: for 10 to the
// power of 1,092, times 2 to the power of 56.
class Natural {
 public:
  explicit Natural(std::uint32_t number) { words_[0] = number; }

  // Multiplies by `factor` and adds `more`.
  void scale(std::uint32_t factor, std::uint32_t more) {
    std::uint64_t carry = more;
    for (std::size_t i = 0; i < size_ || carry != 0; ++i) {
      carry += std::uint64_t{words_[i]} * factor;
      words_[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
      size_ = std::max(size_, i + 1);
    }
  }
  void scale_by_power_of_ten(std::int64_t exponent) {
    for (; exponent >= 9; exponent -= 9) scale(1'000'000'000, 0);
    for (; exponent > 0; --exponent) scale(10, 0);
  }
  void scale_by_power_of_two(int exponent) {
    for (; exponent >= 31; exponent -= 31) scale(std::uint32_t{1} << 31, 0);
    scale(std::uint32_t{1} << std::max(exponent, 0), 0);
  }
  // Takes `other` away if this is not less.
  bool take(const Natural& other) {
    const std::size_t size = std::max(size_, other.size_);
    for (std::size_t i = size; i-- > 0;) {
      if (words_[i] > other.words_[i]) break;
      if (words_[i] < other.words_[i]) return false;
    }
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const std::uint64_t difference = std::uint64_t{words_[i]} - other.words_[i] - borrow;
      words_[i] = static_cast<std::uint32_t>(difference);
      borrow = difference >> 63;
    }
    return true;
  }
  [[nodiscard]] int width() const {
    for (std::size_t i = size_; i-- > 0;) {
      if (words_[i] != 0) return static_cast<int>(i) * 32 + std::bit_width(words_[i]);
    }
    return 0;
  }

 private:
  std::array<std::uint32_t, 120> words_{};
  std::size_t size_ = 1;
};

// The double nearest to `digits`, which begin with no zero, times 10 to the power of `exponent`;
// of two that are as near, the even one. Infinity: it is too large.
double nearest(std::string_view digits, std::int64_t exponent) {
  const auto power = static_cast<std::int64_t>(digits.size()) + exponent;
  if (digits.empty() || power <= smallest_power) return 0;
  if (power > largest_power) return std::numeric_limits<double>::infinity();
  // Both factors are doubles, so the processor rounds only once.
  if (FLT_EVAL_METHOD == 0 && digits.size() <= 15 && exponent >= -22 && exponent <= 22) {
    double number = 0;
    for (const char digit : digits) number = number * 10 + (digit - '0');
    double factor = 1;
    for (std::int64_t i = 0; i < std::abs(exponent); ++i) factor *= 10;
    return exponent < 0 ? number / factor : number * factor;
  }
  Natural numerator(0);
  Natural denominator(1);
  for (const char digit : digits) numerator.scale(10, static_cast<std::uint32_t>(digit - '0'));
  numerator.scale_by_power_of_ten(exponent);
  denominator.scale_by_power_of_ten(-exponent);
  // The quotient gets one or two bits more than the 53 of a double, or than a subnormal one has.
  const int unit = std::max(numerator.width() - denominator.width() - 54, DBL_MIN_EXP - 53 - 2);
  numerator.scale_by_power_of_two(-unit);
  denominator.scale_by_power_of_two(unit);
  constexpr int quotient_bits = 56;
  Natural doubled = numerator;
  denominator.scale_by_power_of_two(quotient_bits - 1);
  std::uint64_t quotient = 0;
  for (int bit = 0; bit < quotient_bits; ++bit) {
    quotient = quotient * 2 + (doubled.take(denominator) ? 1 : 0);
    doubled.scale(2, 0);
  }
  const int extra =
      std::max(static_cast<int>(std::bit_width(quotient)) - 53, DBL_MIN_EXP - 53 - unit);
  const std::uint64_t half = std::uint64_t{1} << (extra - 1);
  std::uint64_t significand = quotient >> extra;
  const std::uint64_t rest = quotient & (2 * half - 1);
  const bool is_above = rest > half || (rest == half && doubled.width() > 0);
  if (is_above || (rest == half && significand % 2 == 1)) ++significand;
  return std::ldexp(static_cast<double>(significand), unit + extra);
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

#include "uri/web/unicode.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED::url {
namespace {

// RFC 3492 5.
constexpr std::uint32_t base = 36;
constexpr std::uint32_t t_min = 1;
constexpr std::uint32_t t_max = 26;
constexpr std::uint32_t skew = 38;
constexpr std::uint32_t damp = 700;
constexpr std::uint32_t initial_bias = 72;
constexpr std::uint32_t initial_n = 0x80;
constexpr std::uint32_t last_code = 0x10FFFF;
constexpr std::uint32_t most = std::numeric_limits<std::int32_t>::max();

// RFC 3492 6.1.
std::uint32_t adapted(std::uint32_t delta, std::uint32_t count, bool is_first) {
  delta /= is_first ? damp : 2;
  delta += delta / count;
  std::uint32_t k = 0;
  for (; delta > (base - t_min) * t_max / 2; k += base) delta /= base - t_min;
  return k + (base - t_min + 1) * delta / (delta + skew);
}

std::uint32_t threshold(std::uint32_t k, std::uint32_t bias) {
  return k <= bias ? t_min : std::min(t_max, k - bias);
}

// Counts the taken places before any place of a row (a Fenwick tree).
class Places {
 public:
  explicit Places(std::size_t count) : sums_(count + 1) {}

  void take(std::size_t place) { add(place, 1); }
  void free(std::size_t place) { add(place, static_cast<std::uint32_t>(-1)); }
  // The number of taken places before `place`.
  [[nodiscard]] std::uint32_t taken_before(std::size_t place) const {
    std::uint32_t sum = 0;
    for (; place > 0; place -= place & (~place + 1)) sum += sums_[place];
    return sum;
  }
  // The taken place that has `index` taken places before it.
  [[nodiscard]] std::size_t find(std::uint32_t index) const {
    std::size_t place = 0;
    for (std::size_t step = std::bit_floor(sums_.size() - 1); step > 0; step /= 2) {
      if (place + step >= sums_.size() || sums_[place + step] > index) continue;
      place += step;
      index -= sums_[place];
    }
    return place;
  }

 private:
  void add(std::size_t place, std::uint32_t difference) {
    for (++place; place < sums_.size(); place += place & (~place + 1)) sums_[place] += difference;
  }

  std::vector<std::uint32_t> sums_;
};

void append_number(std::uint32_t number, std::uint32_t bias, std::string& out) {
  constexpr std::string_view digits = "abcdefghijklmnopqrstuvwxyz0123456789";
  for (std::uint32_t k = base;; k += base) {
    const std::uint32_t t = threshold(k, bias);
    if (number < t) break;
    out.push_back(digits[t + (number - t) % (base - t)]);
    number = (number - t) / (base - t);
  }
  out.push_back(digits[number]);
}

}  // namespace

bool append_punycode(std::u32string_view label, std::string& out) {
  struct Occurrence {
    char32_t code;
    std::size_t place;
  };
  std::vector<Occurrence> others;
  Places smaller(label.size());  // places of characters with smaller codes than the current one
  std::uint32_t handled = 0;
  for (std::size_t i = 0; i < label.size(); ++i) {
    if (label[i] >= initial_n) {
      others.push_back({label[i], i});
    } else {
      out.push_back(static_cast<char>(label[i]));
      smaller.take(i);
      ++handled;
    }
  }
  const std::uint32_t basic = handled;
  if (basic > 0) out.push_back('-');
  std::ranges::sort(others, {},
                    [](const Occurrence& other) { return std::pair(other.code, other.place); });
  std::uint32_t n = initial_n;
  std::uint64_t delta = 0;
  std::uint32_t bias = initial_bias;
  for (auto at = others.begin(); at != others.end();) {
    const char32_t code = at->code;
    delta += std::uint64_t{code - n} * (handled + 1);
    n = code;
    std::uint32_t counted = 0;
    const std::uint32_t count = handled;
    const auto first = at;
    for (; at != others.end() && at->code == code; ++at) {
      const std::uint32_t before = smaller.taken_before(at->place);
      delta += before - counted;
      counted = before;
      if (delta > most) return false;
      append_number(static_cast<std::uint32_t>(delta), bias, out);
      bias = adapted(static_cast<std::uint32_t>(delta), handled + 1, handled == basic);
      delta = 0;
      ++handled;
    }
    delta += count - counted + 1;
    for (auto other = first; other != at; ++other) smaller.take(other->place);
    ++n;
  }
  return true;
}

std::optional<std::u32string> from_punycode(std::string_view text) {
  const auto hyphen = text.rfind('-');
  const std::string_view basic = hyphen == std::string_view::npos ? "" : text.substr(0, hyphen);
  if (hyphen != std::string_view::npos) text.remove_prefix(hyphen + 1);
  if (!ascii::is_all_ascii(basic)) return std::nullopt;
  // The place of an insertion counts only the characters inserted before it. The final places are
  // found by going from the last insertion to the first.
  struct Insertion {
    char32_t code;
    std::uint32_t place;
  };
  std::vector<Insertion> insertions;
  std::uint32_t n = initial_n;
  std::uint32_t i = 0;
  std::uint32_t bias = initial_bias;
  auto count = static_cast<std::uint32_t>(basic.size());
  while (!text.empty()) {
    const std::uint32_t old = i;
    std::uint64_t weight = 1;
    for (std::uint32_t k = base;; k += base) {
      if (text.empty()) return std::nullopt;
      const char c = ascii::to_lower(text.front());
      text.remove_prefix(1);
      if (!ascii::is_alpha(c) && !ascii::is_digit(c)) return std::nullopt;
      const auto digit = static_cast<std::uint32_t>(ascii::is_alpha(c) ? c - 'a' : c - '0' + 26);
      const std::uint64_t sum = i + digit * weight;
      if (sum > most) return std::nullopt;
      i = static_cast<std::uint32_t>(sum);
      const std::uint32_t t = threshold(k, bias);
      if (digit < t) break;
      weight *= base - t;
      if (weight > most) return std::nullopt;
    }
    ++count;
    bias = adapted(i - old, count, old == 0);
    if (i / count > last_code - n) return std::nullopt;
    n += i / count;
    i %= count;
    insertions.push_back({n, i++});
  }
  std::u32string label(count, U'\0');
  Places free(count);
  for (std::size_t place = 0; place < count; ++place) free.take(place);
  for (auto insertion = insertions.rbegin(); insertion != insertions.rend(); ++insertion) {
    const std::size_t place = free.find(insertion->place);
    label[place] = insertion->code;
    free.free(place);
  }
  for (std::uint32_t k = 0; k < basic.size(); ++k) {
    const std::size_t place = free.find(0);
    label[place] = static_cast<unsigned char>(basic[k]);
    free.free(place);
  }
  return label;
}

}  // namespace absolve::ABSOLVE_VERSIONED::url

#include "cli/json.hpp"

#include "uri/ascii.hpp"

namespace absolve::cli {
namespace {

// The code unit of the escape at the front of `text`, a backslash, `u` and four digits, or -1.
int escaped_unit(std::string_view text) {
  if (text.size() < 6 || text[0] != '\\' || text[1] != 'u') return -1;
  int unit = 0;
  for (const char c : text.substr(2, 4)) {
    const int digit = ascii::hex_digit(c);
    if (digit < 0) return -1;
    unit = unit * 16 + digit;
  }
  return unit;
}

bool is_surrogate(int unit, int first) {
  return unit >= first && unit < first + 0x400;
}

std::string without_lone_surrogates(std::string_view line) {
  std::string out;
  out.reserve(line.size());
  while (!line.empty()) {
    std::size_t taken = line.front() == '\\' ? 2 : 1;
    const int unit = escaped_unit(line);
    const bool is_high = is_surrogate(unit, 0xD800);
    if (is_high && is_surrogate(escaped_unit(line.substr(6)), 0xDC00)) taken = 12;
    if (taken == 2 && (is_high || is_surrogate(unit, 0xDC00))) {
      out += "\\ufffd";
      line.remove_prefix(6);
      continue;
    }
    out += line.substr(0, taken);
    line.remove_prefix(std::min(taken, line.size()));
  }
  return out;
}

}  // namespace

Json parse_line(std::string_view line) {
  Json json = Json::parse(line, nullptr, false);
  if (!json.is_discarded()) return json;
  return Json::parse(without_lone_surrogates(line), nullptr, false);
}

}  // namespace absolve::cli

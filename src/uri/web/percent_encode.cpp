#include "uri/web/percent_encode.hpp"

#include <algorithm>

#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED::url {
namespace {

// Whether a bare percent sign is so near the end that `c` could become one of its digits.
bool would_complete(std::string_view out, std::size_t bare_from, char c) {
  if (ascii::hex_digit(c) < 0) return false;
  for (std::size_t back = 1; back <= 2 && back <= out.size(); ++back) {
    const std::size_t at = out.size() - back;
    if (at >= bare_from && out[at] == '%') return true;
  }
  return false;
}

}  // namespace

void append_escape(char byte, std::string& out) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto value = static_cast<unsigned char>(byte);
  out.push_back('%');
  out.push_back(digits[value >> 4]);
  out.push_back(digits[value & 15]);
}

void append_encoded(std::string_view text, PercentEncodeSet set, std::string& out) {
  // Every byte beyond ASCII is in every set, so text that passes this test is ASCII.
  if (std::ranges::none_of(text, [set](char c) { return is_in(set, c); })) {
    out.append(text);
    return;
  }
  std::string repaired;
  if (!utf8::is_valid(text)) {
    repaired = utf8::repaired(std::string(text));
    text = repaired;
  }
  while (!text.empty()) {
    const auto* const stop = std::ranges::find_if(text, [set](char c) { return is_in(set, c); });
    const auto plain = static_cast<std::size_t>(stop - text.begin());
    out.append(text.substr(0, plain));
    text.remove_prefix(plain);
    if (text.empty()) return;
    append_escape(text.front(), out);
    text.remove_prefix(1);
  }
}

char byte_of_escape(std::string_view text) {
  return static_cast<char>(ascii::hex_digit(text[1]) * 16 + ascii::hex_digit(text[2]));
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const bool escaped = is_escape(text);
    out.push_back(escaped ? byte_of_escape(text) : text.front());
    text.remove_prefix(escaped ? 3 : 1);
  }
  return out;
}

std::string normalize_escapes(std::string_view text, const Profile& profile, bool undoes) {
  std::string out;
  out.reserve(text.size());
  std::size_t bare_from = 0;  // after the last whole escape
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i);
    if (!is_escape(rest)) {
      out.push_back(text[i]);
      continue;
    }
    const char byte = byte_of_escape(rest);
    if (undoes && is_unreserved(byte, profile) && !would_complete(out, bare_from, byte)) {
      out.push_back(byte);
    } else {
      out.append({'%', ascii::to_upper(text[i + 1]), ascii::to_upper(text[i + 2])});
      bare_from = out.size();
    }
    i += 2;
  }
  return out;
}

}  // namespace absolve::ABSOLVE_VERSIONED::url

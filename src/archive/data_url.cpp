#include "archive/data_url.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"
#include "text/coding/base64.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve {
namespace {

// Whether a type or a charset can stand at the front of a data: URL, where nothing is escaped
// (RFC 2397 3, Fetch 6), and a comma or a number sign ends it.
bool is_plain(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    constexpr std::string_view marks = "/+-._:";
    return ascii::is_alphanumeric(c) || marks.find(c) != std::string_view::npos;
  });
}

// RFC 2397 2: the characters that need no escape, without those that mean something in HTML or CSS.
constexpr auto stands_for_itself = [] {
  std::array<bool, 256> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const char c = static_cast<char>(i);
    constexpr std::string_view marks = "-._~:/?@!$*+,;=";
    table[i] = i < 0x80 && (ascii::is_alphanumeric(c) || marks.find(c) != std::string_view::npos);
  }
  return table;
}();

bool is_escaped(char c) {
  return !stands_for_itself[static_cast<unsigned char>(c)];
}

}  // namespace

std::string data_url_of(std::string_view media_type, std::string_view charset,
                        std::string_view bytes) {
  std::string url = "data:";
  url += is_plain(media_type) ? media_type : "application/octet-stream";
  if (is_plain(charset) && media_type.starts_with("text/")) url.append(";charset=").append(charset);
  constexpr std::string_view mark = ";base64,";
  const std::size_t in_base64 = mark.size() + (bytes.size() + 2) / 3 * 4;
  // HTML 4.8.4.3.10: a comma ends a candidate of a srcset.
  const std::size_t last = bytes.ends_with(',') ? 1 : 0;
  const auto escapes = static_cast<std::size_t>(std::ranges::count_if(bytes, is_escaped)) + last;
  const std::size_t in_text = 1 + bytes.size() + 2 * escapes;
  if (in_base64 <= in_text) return url.append(mark).append(base64_of(bytes));
  url.reserve(url.size() + in_text);
  url += ',';
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const bool is_last_comma = last == 1 && i + 1 == bytes.size();
    if (is_escaped(bytes[i]) || is_last_comma) {
      url::append_escape(bytes[i], url);
    } else {
      url += bytes[i];
    }
  }
  return url;
}

}  // namespace absolve

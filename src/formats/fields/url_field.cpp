#include "formats/fields/url_field.hpp"

#include <algorithm>
#include <optional>

#include "formats/fields/parameters.hpp"
#include "text/ascii.hpp"
#include "text/coding/charset.hpp"
#include "text/coding/transfer_codings.hpp"
#include "text/utf8.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve {
namespace {

// RFC 2557 8.2 (d): URLs are the same if all their octets are, so octets that are not UTF-8 must
// stay distinct.
void append_escaped(std::string_view octets, std::string& out) {
  for (const char c : octets) url::append_escape(c, out);
}

}  // namespace

std::string without_line_ends(std::string text) {
  std::erase_if(text, [](char c) { return c == '\r' || c == '\n'; });
  return text;
}

std::string escaped_octets(std::string_view url) {
  return utf8::repaired(std::string(url), append_escaped);
}

std::string url_of_field(std::string_view raw) {
  raw = without_outer_comments(raw);
  if (raw.empty()) return {};
  std::string line;
  for (std::size_t at = 0; at < raw.size(); ++at) {
    if (raw[at] == '\r' || raw[at] == '\n') {
      while (at + 1 < raw.size() && ascii::is_space(raw[at + 1])) ++at;
    } else {
      line.push_back(raw[at]);
    }
  }
  return escaped_octets(without_line_ends(decode_encoded_words(line)));
}

Span url_span_of_field(std::string_view header, Span span) {
  const auto value = without_outer_comments(span.of(header));
  if (value.empty()) return {span.offset, 0};
  return {static_cast<std::size_t>(value.data() - header.data()), value.size()};
}

namespace {

// RFC 2047 4.2: `_` means the octet 0x20 in every charset.
std::string q_decoded(std::string text) {
  std::ranges::replace(text, '_', ' ');
  return QuotedPrintable().decode(text).text;
}

// Decodes the encoded word at the front of `text`, which begins with "=?"; sets `length` to its
// length.
std::optional<std::string> read_word(std::string_view text, std::size_t& length) {
  const auto charset_end = text.find('?', 2);
  if (charset_end == std::string_view::npos || charset_end + 3 >= text.size() ||
      text[charset_end + 2] != '?') {
    return std::nullopt;
  }
  const auto start = charset_end + 3;
  const auto end = text.find("?=", start);
  // RFC 2047 2: an encoded word contains no white space.
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view content = text.substr(start, end - start);
  if (std::ranges::any_of(content, ascii::is_space)) return std::nullopt;
  length = end + 2;
  // RFC 2231 5: a language may follow the charset.
  const std::string_view tagged = text.substr(2, charset_end - 2);
  const std::string_view label = tagged.substr(0, tagged.find('*'));
  std::string octets;
  switch (ascii::to_lower(text[charset_end + 1])) {
    case 'q': octets = q_decoded(std::string(content)); break;
    case 'b': octets = Base64().decode(content).text; break;
    default: return std::nullopt;
  }
  // RFC 1428 3 and RFC 2557 4.4.1: the charset is unknown, so the octets are kept as they are.
  if (equal_ignoring_case(label, "unknown-8bit")) return octets;
  return utf8_from(label, octets);
}

}  // namespace

std::string decode_encoded_words(std::string_view text) {
  std::string out;
  std::size_t blanks = 0;  // white space at the end of `out` that follows an encoded word
  bool after_word = false;
  while (!text.empty()) {
    const auto next = std::min(text.find("=?"), text.size());
    const auto between = text.substr(0, next);
    out.append(between);
    after_word = after_word && std::ranges::all_of(between, ascii::is_space);
    blanks = after_word ? between.size() : 0;
    text.remove_prefix(next);
    if (text.empty()) break;
    std::size_t length = 0;
    // RFC 2047 2 allows 75 characters. Real words can be longer, and hostile ones far longer.
    constexpr std::size_t max_length = 1000;
    if (const auto word = read_word(text.substr(0, max_length), length)) {
      out.resize(out.size() - blanks);
      out.append(*word);
      text.remove_prefix(length);
      after_word = true;
    } else {
      out.append(text.substr(0, 2));
      text.remove_prefix(2);
      after_word = false;
    }
  }
  return out;
}

}  // namespace absolve

#include "formats/fields/url_field.hpp"

#include "formats/fields/encoded_words.hpp"
#include "formats/fields/parameters.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve {
namespace {

// RFC 2557 8.2 (d): URLs are the same if all octets are, so those that are not UTF-8 are kept
// apart.
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

}  // namespace absolve

#include "formats/fields/mime_type.hpp"

#include <algorithm>

#include "text/ascii.hpp"
#include "text/block.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Fetch 2.2: HTTP whitespace. A form feed is none.
bool is_http_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

std::string_view without_end_space(std::string_view text) {
  while (!text.empty() && is_http_space(text.back())) text.remove_suffix(1);
  return text;
}

// MIME Sniffing 2: an HTTP token code point.
bool is_http_token(std::string_view text) {
  static constexpr std::string_view marks = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return ascii::is_alphanumeric(c) || marks.find(c) != std::string_view::npos;
  });
}

// MIME Sniffing 2: an HTTP quoted-string token code point. A byte of a field is a code point.
bool can_stand_in_quotes(std::string_view text) {
  return std::ranges::all_of(text, [](char c) {
    return c == '\t' || (static_cast<unsigned char>(c) >= ' ' && c != '\x7F');
  });
}

// Fetch 2.2, "collect an HTTP quoted string": the offset after the one whose opening quote is at
// `at`. Its content, without the backslashes before characters, is added to `value`.
std::size_t end_of_quoted(std::string_view text, std::size_t at, std::string* value = nullptr) {
  for (++at; at < text.size() && text[at] != '"'; ++at) {
    // A backslash at the end stands for itself.
    if (text[at] == '\\' && at + 1 < text.size()) ++at;
    if (value != nullptr) value->push_back(text[at]);
  }
  return std::min(at + 1, text.size());
}

// MIME Sniffing 4.4, "parse a MIME type", from step 11 on: the first charset among the parameters.
// Blanks before a name are passed over. Others belong to the name or the value.
std::optional<std::string> charset_among(std::string_view parameters) {
  for (std::size_t at = 0; at < parameters.size();) {
    while (at < parameters.size() && is_http_space(parameters[at])) ++at;
    const std::size_t name_end = find_any(parameters, ";=", at);
    const std::string_view name = parameters.substr(at, name_end - at);
    at = name_end + 1;
    if (name_end == parameters.size() || parameters[name_end] == ';') continue;
    std::string value;
    const bool is_quoted = at < parameters.size() && parameters[at] == '"';
    if (is_quoted) at = end_of_quoted(parameters, at, &value);
    const std::size_t end = std::min(parameters.find(';', at), parameters.size());
    if (!is_quoted && at < end) value = without_end_space(parameters.substr(at, end - at));
    at = end + 1;
    if (value.empty() && !is_quoted) continue;
    if (equal_ignoring_case(name, "charset") && can_stand_in_quotes(value)) return value;
  }
  return std::nullopt;
}

// MIME Sniffing 4.4, "parse a MIME type".
std::optional<MimeType> parsed(std::string_view value) {
  value = ascii::trimmed(value, is_http_space);
  const std::size_t type_end = std::min(value.find(';'), value.size());
  const std::string_view essence = without_end_space(value.substr(0, type_end));
  const std::size_t slash = essence.find('/');
  if (slash == std::string_view::npos || !is_http_token(essence.substr(0, slash)) ||
      !is_http_token(essence.substr(slash + 1))) {
    return std::nullopt;
  }
  return MimeType{ascii::lowered(essence),
                  charset_among(value.substr(std::min(type_end + 1, value.size()))), value};
}

// Fetch 2.2.2, "get, decode, and split": the end of the value at `at`, a comma outside of quotes.
std::size_t end_of_value(std::string_view values, std::size_t at) {
  while ((at = find_any(values, ",\"", at)) < values.size() && values[at] == '"') {
    at = end_of_quoted(values, at);
  }
  return at;
}

// MIME Sniffing 7: with these, the bytes decide.
bool is_unknown(std::string_view essence) {
  return essence == "unknown/unknown" || essence == "application/unknown";
}

}  // namespace

StatedType stated_type(std::string_view values) {
  StatedType stated;
  std::optional<std::string> charset;  // of the last types, which are all the same
  for (std::size_t at = 0; at < values.size();) {
    const std::size_t end = end_of_value(values, at);
    const std::string_view value = ascii::trimmed(values.substr(at, end - at), is_http_space);
    at = end + 1;
    if (value.empty()) continue;
    auto type = parsed(value);
    if (!type && stated.malformed.empty()) stated.malformed = value;
    if (!type || type->essence == "*/*") continue;
    // A type without a charset takes over the one that the first of its kind states.
    if (!stated.type || stated.type->essence != type->essence) {
      charset = type->charset;
    } else if (!type->charset) {
      type->charset = charset;
    }
    stated.type = std::move(type);
  }
  if (stated.type && is_unknown(stated.type->essence)) stated.type.reset();
  return stated;
}

std::string media_type_in(std::string_view content_type) {
  auto type = stated_type(content_type).type;
  return type ? std::move(type->essence) : std::string();
}

std::string charset_in(std::string_view content_type) {
  auto type = stated_type(content_type).type;
  return type && type->charset ? std::move(*type->charset) : std::string();
}

std::string with_charset(std::string type, std::string_view charset) {
  type += "; charset=";
  if (is_http_token(charset)) return type.append(charset);
  type += '"';
  for (const char c : charset) {
    if (c == '"' || c == '\\') type += '\\';
    type += c;
  }
  return type += '"';
}

}  // namespace absolve::ABSOLVE_VERSIONED

#include "formats/fields/parameters.hpp"

#include <charconv>
#include <map>
#include <utility>

#include "text/ascii.hpp"
#include "text/block.hpp"
#include "text/coding/charset.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve {
namespace {

// Takes a quoted string, with its opening quote, from the front of `text` and undoes its escapes.
std::string take_quoted(std::string_view& text) {
  std::string value;
  for (std::size_t at = 1; at < text.size(); ++at) {
    const std::size_t end = find_any(text, "\"\\\r\n", at);
    value.append(text.substr(at, end - at));
    at = end;
    if (at == text.size()) break;
    if (text[at] == '"') {
      text.remove_prefix(at + 1);
      return value;
    }
    if (text[at] == '\\' && at + 1 < text.size()) ++at;
    if (text[at] != '\r' && text[at] != '\n') value.push_back(text[at]);
  }
  text = {};
  return value;
}

// RFC 2231 3 and 4: the section's number in `name*N` or `name*N*`, and whether it is encoded.
struct Section {
  unsigned number = 0;
  bool encoded = false;
};

bool is_section(std::string_view parameter, std::string_view name, Section& section) {
  if (!parameter.starts_with(name) || parameter.size() == name.size()) return false;
  parameter.remove_prefix(name.size());
  if (parameter.front() != '*') return false;
  parameter.remove_prefix(1);
  section = {};
  if (parameter.empty()) {
    section.encoded = true;
    return true;
  }
  if (parameter.back() == '*') {
    section.encoded = true;
    parameter.remove_suffix(1);
  }
  const auto [end, error] =
      std::from_chars(parameter.data(), parameter.data() + parameter.size(), section.number);
  return error == std::errc() && end == parameter.data() + parameter.size();
}

// RFC 2231 4: the first section is charset'language'text. Removes charset and language from it, and
// returns the charset.
std::string take_charset(std::string& value) {
  const auto language = value.find('\'');
  const auto text = language == std::string::npos ? language : value.find('\'', language + 1);
  if (text == std::string::npos) return {};
  std::string charset = value.substr(0, language);
  value.erase(0, text + 1);
  return charset;
}

// The offset after the comment at the front (RFC 5322 3.2.2), or 0 where the comment does not end.
std::size_t end_of_comment(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '(') {
      ++depth;
    } else if (text[i] == ')' && --depth == 0) {
      return i + 1;
    }
  }
  return 0;
}

}  // namespace

std::string_view without_outer_comments(std::string_view field) {
  field = ascii::trimmed(field, ascii::is_space);
  while (field.starts_with('(')) {
    const std::size_t end = end_of_comment(field);
    if (end == 0 || end == field.size() || !ascii::is_space(field[end])) break;
    field = ascii::trimmed(field.substr(end), ascii::is_space);
  }
  std::size_t content_end = 0;
  for (std::size_t i = 0; i < field.size();) {
    const bool is_comment = field[i] == '(' && i > 0 && ascii::is_space(field[i - 1]);
    const std::size_t length = is_comment ? end_of_comment(field.substr(i)) : 1;
    if (length == 0) return field;
    if (!is_comment && !ascii::is_space(field[i])) content_end = i + 1;
    i += length;
  }
  return field.substr(0, content_end);
}

std::string without_comments(std::string_view field) {
  if (field.find('(') == std::string_view::npos) return std::string(field);
  std::string out;
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < field.size(); ++i) {
    const char c = field[i];
    const bool is_pair = c == '\\' && i + 1 < field.size() && (quoted || depth > 0);
    if (depth == 0 && !is_pair && c == '"') quoted = !quoted;
    if (!quoted && c == '(') ++depth;
    if (depth == 0) out.push_back(c);
    if (is_pair) {
      ++i;
      if (depth == 0) out.push_back(field[i]);
      continue;
    }
    if (!quoted && c == ')' && depth > 0) --depth;
  }
  return out;
}

FieldParameters::FieldParameters(std::string_view field) {
  std::string clean;
  if (field.find('(') != std::string_view::npos) field = clean = without_comments(field);
  Parameter parameter;
  while (take(field, parameter)) all_.push_back(std::exchange(parameter, {}));
}

bool FieldParameters::take(std::string_view& text, Parameter& parameter) {
  const auto start = text.find(';');
  if (start == std::string_view::npos) return false;
  text.remove_prefix(start + 1);
  const std::size_t name_end = find_any(text, "=;", 0);
  parameter.name = ascii::lowered(ascii::trimmed(text.substr(0, name_end), ascii::is_space));
  parameter.value.clear();
  text.remove_prefix(name_end);
  if (!text.starts_with('=')) return true;
  text.remove_prefix(1);
  while (!text.empty() && ascii::is_space(text.front())) text.remove_prefix(1);
  if (text.starts_with('"')) {
    parameter.value = take_quoted(text);
    return true;
  }
  parameter.value = ascii::trimmed(text.substr(0, text.find(';')), ascii::is_space);
  return true;
}

std::string FieldParameters::value_of(std::string_view name) const {
  std::map<unsigned, std::string> sections;
  const std::string* unextended = nullptr;
  std::string charset;
  Section section;
  for (const Parameter& parameter : all_) {
    if (unextended == nullptr && parameter.name == name) unextended = &parameter.value;
    if (!is_section(parameter.name, name, section)) continue;
    std::string value = parameter.value;
    if (section.encoded) {
      if (section.number == 0) charset = take_charset(value);
      value = url::percent_decoded(value);
    }
    sections.emplace(section.number, std::move(value));
  }
  // RFC 6266 4.3: where both forms are given, the extended one is preferred.
  if (sections.empty() || sections.begin()->first != 0) {
    return unextended == nullptr ? std::string() : *unextended;
  }
  std::string joined;
  unsigned next = 0;  // RFC 2231 3: sections after a gap are not part of the value
  for (const auto& [number, value] : sections) {
    if (number != next++) break;
    joined += value;
  }
  return utf8_from(charset, joined).value_or(joined);
}

bool FieldParameters::joins_lines() const {
  return equal_ignoring_case(value_of("format"), "flowed") &&
         equal_ignoring_case(value_of("delsp"), "yes");
}

std::string charset_in(std::string_view content_type) {
  return FieldParameters(content_type).value_of("charset");
}

std::string media_type_in(std::string_view content_type) {
  const std::string_view type = content_type.substr(0, content_type.find(';'));
  return ascii::lowered(ascii::trimmed(type, ascii::is_space));
}

}  // namespace absolve

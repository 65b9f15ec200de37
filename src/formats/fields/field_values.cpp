#include "formats/fields/field_values.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "text/ascii.hpp"
#include "text/block.hpp"
#include "text/coding/charset.hpp"
#include "text/coding/transfer_codings.hpp"
#include "text/utf8.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED {
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
  const auto number = ascii::number_of<decltype(section.number)>(parameter);
  section.number = number.value_or(0);
  return number.has_value();
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

// RFC 2557 8.2 (d): URLs are the same if all their octets are, so octets that are not UTF-8 must
// stay distinct.
void append_escaped(std::string_view octets, std::string& out) {
  for (const char c : octets) url::append_escape(c, out);
}

// RFC 2047 4.2: `_` means the octet 0x20 in every charset.
std::string q_decoded(std::string text) {
  std::ranges::replace(text, '_', ' ');
  return QuotedPrintable().decode(text).text;
}

// Decodes the encoded word at the front of `text`, which begins with "=?"; sets `length` to its
// length.
std::optional<std::string> read_word(std::string_view text, bool as_octets, std::size_t& length) {
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
  if (as_octets || equal_ignoring_case(label, "unknown-8bit")) return octets;
  return utf8_from(label, octets);
}

// The content of a field without its folding and the comments around it.
std::string unfolded(std::string_view raw) {
  raw = without_outer_comments(raw);
  std::string line;
  for (std::size_t at = 0; at < raw.size(); at = ascii::skip_space(raw, at)) {
    const std::size_t end = find_any(raw, "\r\n", at);
    line.append(raw.substr(at, end - at));
    at = end;
  }
  return line;
}

// The name of the field that `line` begins, with blanks before the colon that RFC 5322 4.5.8
// allows; empty if it begins none.
std::string_view field_name_of(std::string_view line) {
  const auto colon = line.find(':');
  if (colon == std::string_view::npos) return {};
  const std::string_view name = ascii::trimmed(line.substr(0, colon), ascii::is_blank);
  const bool is_name =
      !any_byte(name, [](Block block) { return (block < '!') | (block == '\x7F'); });
  return is_name ? name : std::string_view();
}

}  // namespace

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

std::string_view without_outer_comments(std::string_view field) {
  field = ascii::trimmed(field, ascii::is_space);
  if (field.find('(') == std::string_view::npos) return field;
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
  bool quoted = false;
  for (std::size_t i = 0; i < field.size();) {
    if (!quoted && field[i] == '(') {
      const std::size_t length = end_of_comment(field.substr(i));
      if (length == 0) break;
      i += length;
      continue;
    }
    const bool is_pair = quoted && field[i] == '\\' && i + 1 < field.size();
    if (field[i] == '"') quoted = !quoted;
    out.append(field.substr(i, is_pair ? 2 : 1));
    i += is_pair ? 2 : 1;
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
  const auto may_be_meant = [name](const Parameter& parameter) {
    return parameter.name.starts_with(name);
  };
  if (std::ranges::none_of(all_, may_be_meant)) return {};
  std::map<unsigned, std::string> sections;
  const std::string* unextended = nullptr;
  std::string charset;
  Section section;
  for (const Parameter& parameter : all_) {
    // RFC 2045 5.1: a value has at least one character.
    const bool is_stated = parameter.name == name && !parameter.value.empty();
    if (unextended == nullptr && is_stated) unextended = &parameter.value;
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

std::string without_line_ends(std::string text) {
  const auto is_line_end = [](char c) { return c == '\r' || c == '\n'; };
  if (find_any(text, "\r\n", 0) < text.size()) std::erase_if(text, is_line_end);
  return text;
}

std::string escaped_octets(std::string_view url) {
  return utf8::repaired(std::string(url), append_escaped);
}

std::string url_of_field(std::string_view raw) {
  return escaped_octets(without_line_ends(decode_encoded_words(unfolded(raw))));
}

std::string octets_of_field(std::string_view raw) {
  if (raw.find("=?") == std::string_view::npos) return {};
  const std::string octets = decode_encoded_words(unfolded(raw), true);
  return ascii::is_all_ascii(octets) ? std::string() : escaped_octets(without_line_ends(octets));
}

Span url_span_of_field(std::string_view header, Span span) {
  const auto value = without_outer_comments(span.of(header));
  if (value.empty()) return {span.offset, 0};
  return {static_cast<std::size_t>(value.data() - header.data()), value.size()};
}

std::string decode_encoded_words(std::string_view text, bool as_octets) {
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
    if (const auto word = read_word(text.substr(0, max_length), as_octets, length)) {
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

bool is_field_line(std::string_view line) {
  return !line.empty() && (ascii::is_blank(line.front()) || !field_name_of(line).empty());
}

std::vector<RawField> split_fields(std::string_view header, MalformedLines* malformed) {
  constexpr std::size_t usual_count = 16;
  std::vector<RawField> fields;
  fields.reserve(usual_count);
  bool is_behind_field = false;  // a folded line continues the previous line
  std::size_t start = 0;
  while (start < header.size()) {
    const auto end = std::min(header.find('\n', start), header.size() - 1) + 1;
    const std::string_view line = header.substr(start, end - start);
    if (ascii::is_blank(line.front())) {
      if (is_behind_field) fields.back().value.length = end - fields.back().value.offset;
    } else if (const std::string_view name = field_name_of(line); !name.empty()) {
      const std::size_t colon = line.find(':', name.size());
      fields.push_back({name, {start + colon + 1, end - start - colon - 1}});
      is_behind_field = true;
    } else if (line != "\r\n" && line != "\n") {
      is_behind_field = false;
      if (malformed != nullptr && malformed->count++ == 0) {
        malformed->first = {start, ascii::trimmed(line, ascii::is_space).size()};
      }
    }
    start = end;
  }
  return fields;
}

}  // namespace absolve::ABSOLVE_VERSIONED

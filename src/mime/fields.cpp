// The one place that knows mimetic, which reads media types here. What it does not know (folding,
// comments, RFC 2231, RFC 2047) is cleaned beside it.

#include "mime/fields.hpp"

#include <mimetic/mimetic.h>

#include <algorithm>
#include <array>

#include "absolve/reference.hpp"
#include "mime/encoded_words.hpp"
#include "mime/parameters.hpp"
#include "uri/ascii.hpp"
#include "uri/utf8.hpp"

namespace absolve {
namespace {

constexpr std::size_t longest_field = std::size_t{64} << 10;

constexpr auto wanted = std::to_array<std::string_view>({
    "arc-message-signature",
    "base",
    "base-url",
    "content-base",
    "content-disposition",
    "content-encoding",
    "content-id",
    "content-location",
    "content-security-policy",
    "content-transfer-encoding",
    "content-type",
    "dkim-signature",
    "domainkey-signature",
    "message-id",
    "snapshot-content-location",
    "transfer-encoding",
    "x-google-dkim-signature",
});

consteval std::size_t index_of(std::string_view name) {
  const auto* const found = std::ranges::find(wanted, name);
  if (found == wanted.end()) throw "no field that is wanted";  // which no compiler takes
  return static_cast<std::size_t>(found - wanted.begin());
}

// Signatures are added on the way, each for itself.
bool may_repeat(std::string_view name) {
  return name.ends_with("-signature");
}

bool is_list(std::string_view name) {
  return name == "content-security-policy" || name == "content-encoding" ||
         name == "transfer-encoding";
}

std::string unfolded(std::string_view value) {
  std::string out(ascii::trimmed(value, ascii::is_space));
  std::erase_if(out, [](char c) { return c == '\r' || c == '\n'; });
  return out;
}

std::string token_of(const std::string& value) {
  const std::string clean = without_comments(value);
  return ascii::lowered(ascii::trimmed(clean, ascii::is_space));
}

// RFC 2045 5.1: token, any printable ASCII but space and tspecials.
bool is_token(std::string_view text) {
  constexpr std::string_view specials = "()<>@,;:\\\"/[]?=";
  return !text.empty() && std::ranges::all_of(text, [&](char c) {
    return c > ' ' && c < '\x7F' && specials.find(c) == std::string_view::npos;
  });
}

std::string media_type_of(const std::string& value) {
  const std::string clean = without_comments(value);
  const std::string essence = clean.substr(0, clean.find(';'));
  // mimetic takes "a/b/c" for "a/b"; it is no media type, and text/plain then (RFC 2045 5.2).
  if (std::ranges::count(essence, '/') != 1) return {};
  const mimetic::ContentType type(essence);
  const auto part = [](const std::string& text) {
    return ascii::lowered(ascii::trimmed(text, ascii::is_space));
  };
  const std::string main = part(type.type());
  const std::string sub = part(type.subtype());
  return is_token(main) && is_token(sub) ? main + "/" + sub : std::string();
}

// What encoded words may hide: line ends go, and what is not UTF-8.
std::string on_one_line(std::string text) {
  std::erase_if(text, [](char c) { return c == '\r' || c == '\n'; });
  return utf8::repaired(std::move(text));
}

// RFC 2557 4.4 and RFC 2017 3.1: folding, line ends with the white space behind them, is none of a
// URL; a blank that was encoded, or that stands there raw, is. Raw bytes beyond ASCII are read as
// UTF-8.
std::string url_of(std::string_view raw) {
  if (raw.empty()) return {};
  std::string line;
  for (std::size_t at = 0; at < raw.size(); ++at) {
    if (raw[at] == '\r' || raw[at] == '\n') {
      while (at + 1 < raw.size() && ascii::is_space(raw[at + 1])) ++at;
    } else {
      line.push_back(raw[at]);
    }
  }
  return on_one_line(decode_encoded_words(ascii::trimmed(line, ascii::is_space)));
}

// RFC 5322 3.6.4: what stands between the brackets, of which a parenthesis is no comment; where
// there are none, all of it.
std::string message_id_of(const std::string& value) {
  const auto open = value.find('<');
  const auto close = value.find('>', open == std::string::npos ? 0 : open);
  std::string id = open != std::string::npos && close != std::string::npos
                       ? value.substr(open + 1, close - open - 1)
                       : without_comments(value);
  std::erase_if(id, ascii::is_space);
  return utf8::repaired(std::move(id));
}

// A parameter that people read: encoded words are forbidden there, and common.
std::string text_value_of(const FieldParameters& parameters, std::string_view name) {
  return on_one_line(decode_encoded_words(parameters.value_of(name)));
}

Span trimmed_span(std::string_view header, Span span) {
  const auto value = ascii::trimmed(span.of(header), ascii::is_space);
  if (value.empty()) return {span.offset, 0};
  return {static_cast<std::size_t>(value.data() - header.data()), value.size()};
}

}  // namespace

bool is_field_line(std::string_view line) {
  if (line.empty()) return false;
  if (line.front() == ' ' || line.front() == '\t') return true;
  std::size_t i = 0;
  while (i < line.size() && line[i] > ' ' && line[i] != ':' && line[i] != '\x7F') ++i;
  if (i == 0) return false;
  while (i < line.size() && (line[i] == ' ' || line[i] == '\t')) ++i;
  return i < line.size() && line[i] == ':';
}

std::vector<RawField> split_fields(std::string_view header) {
  std::vector<RawField> fields;
  std::size_t start = 0;
  while (start < header.size()) {
    const auto end = std::min(header.find('\n', start), header.size() - 1) + 1;
    const std::string_view line = header.substr(start, end - start);
    if (line.front() == ' ' || line.front() == '\t') {
      if (!fields.empty()) fields.back().value.length = end - fields.back().value.offset;
    } else if (is_field_line(line)) {
      const auto colon = line.find(':');
      fields.push_back({ascii::trimmed(line.substr(0, colon), ascii::is_space),
                        {start + colon + 1, end - start - colon - 1}});
    }
    start = end;
  }
  return fields;
}

EntityFields read_fields(std::string_view header) {
  EntityFields fields;
  std::array<std::string, wanted.size()> values;
  std::array<std::string_view, wanted.size()> raw{};
  std::array<bool, wanted.size()> seen{};
  for (const RawField& field : split_fields(header)) {
    const auto* name = std::ranges::find_if(wanted, [&](std::string_view known) {
      return known.size() == field.name.size() && equal_ignoring_case(known, field.name);
    });
    if (name == wanted.end() || field.value.length > longest_field) continue;
    const auto index = static_cast<std::size_t>(name - wanted.begin());
    if (seen[index]) {
      // RFC 9110 5.3: a list on several lines.
      if (is_list(*name)) {
        values[index].append(", ").append(unfolded(field.value.of(header)));
      } else if (!may_repeat(*name)) {
        fields.repeated = *name;
      }
      continue;
    }
    seen[index] = true;
    raw[index] = field.value.of(header);
    values[index] = unfolded(field.value.of(header));
    if (*name == "content-location") {
      fields.content_location_span = trimmed_span(header, field.value);
    }
    if (name->ends_with("-signature") && fields.signature.empty()) fields.signature = field.name;
  }
  const std::string& content_type = values[index_of("content-type")];
  fields.media_type = media_type_of(content_type);
  const FieldParameters of_type(content_type);
  fields.charset = of_type.value_of("charset");
  fields.boundary = of_type.value_of("boundary");
  fields.joins_lines = of_type.joins_lines();
  fields.start = message_id_of(of_type.value_of("start"));
  fields.root_type = ascii::lowered(of_type.value_of("type"));
  fields.name = text_value_of(FieldParameters(values[index_of("content-disposition")]), "filename");
  if (fields.name.empty()) fields.name = text_value_of(of_type, "name");
  fields.content_id = message_id_of(values[index_of("content-id")]);
  fields.message_id = message_id_of(values[index_of("message-id")]);
  fields.transfer_encoding = token_of(values[index_of("content-transfer-encoding")]);
  fields.content_encoding = token_of(values[index_of("content-encoding")]);
  fields.http_transfer = token_of(values[index_of("transfer-encoding")]);
  fields.security_policy = values[index_of("content-security-policy")];
  fields.base_url = url_of(raw[index_of("base-url")]);
  fields.base = url_of(raw[index_of("base")]);
  fields.content_base = url_of(raw[index_of("content-base")]);
  fields.content_location = url_of(raw[index_of("content-location")]);
  fields.saved_from = url_of(raw[index_of("snapshot-content-location")]);
  while (fields.boundary.ends_with(' ') || fields.boundary.ends_with('\t'))
    fields.boundary.pop_back();
  return fields;
}

}  // namespace absolve

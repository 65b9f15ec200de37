#include "message/fields.hpp"

#include <algorithm>
#include <array>

#include "formats/fields/field_values.hpp"
#include "formats/fields/mime_type.hpp"
#include "text/ascii.hpp"
#include "text/shortened.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

std::string unfolded(std::string_view value) {
  return without_line_ends(std::string(ascii::trimmed(value, ascii::is_space)));
}

std::string token_of(std::string_view value) {
  const std::string clean = without_comments(unfolded(value));
  return ascii::lowered(ascii::trimmed(clean, ascii::is_space));
}

// RFC 2045 6.1 allows one token. Some programs quote it, or write parameters after it.
std::string first_token_of(std::string_view value) {
  const std::string token = token_of(value);
  const bool is_quoted = token.starts_with('"');
  const std::size_t start = is_quoted ? 1 : 0;
  const auto end = token.find_first_of(is_quoted ? "\"" : ";, \t", start);
  return token.substr(start, end == std::string::npos ? end : end - start);
}

// RFC 2045 5.1: a token is any printable ASCII except space and tspecials.
bool is_token(std::string_view text) {
  constexpr std::string_view specials = "()<>@,;:\\\"/[]?=";
  return !text.empty() && std::ranges::all_of(text, [&](char c) {
    return ascii::is_alphanumeric(c) ||
           (c > ' ' && c < '\x7F' && specials.find(c) == std::string_view::npos);
  });
}

// The media type in `clean`, a value without comments. Empty if it is not valid, so that the
// default applies (RFC 2045 5.2).
std::string media_type_of(std::string_view clean) {
  const std::string type = ascii::lowered(clean.substr(0, clean.find(';')));
  const std::size_t slash = std::min(type.find('/'), type.size());
  const auto part = [&](std::size_t from, std::size_t to) {
    return ascii::trimmed(std::string_view(type).substr(from, to - from), ascii::is_space);
  };
  const std::string_view main = part(0, slash);
  const std::string_view sub = part(std::min(slash + 1, type.size()), type.size());
  return is_token(main) && is_token(sub) ? std::string(main).append("/").append(sub)
                                         : std::string();
}

// RFC 5322 3.6.4: the text between the angle brackets, in which a parenthesis does not begin a
// comment. Without brackets, the whole value.
std::string message_id_of(std::string_view raw) {
  if (raw.empty()) return {};
  const std::string value = unfolded(without_outer_comments(raw));
  const auto open = value.find('<');
  const auto close = value.find('>', open == std::string::npos ? 0 : open);
  std::string id = open != std::string::npos && close != std::string::npos
                       ? value.substr(open + 1, close - open - 1)
                       : without_comments(value);
  std::erase_if(id, ascii::is_space);
  return utf8::repaired(std::move(id));
}

// The value of a parameter that people read. Encoded words are forbidden in it, but common.
std::string text_value_of(const FieldParameters& parameters, std::string_view name) {
  const std::string value = parameters.value_of(name);
  return value.empty() ? value : utf8::repaired(without_line_ends(decode_encoded_words(value)));
}

void read_content_type(const RawField& field, std::string_view header, EntityFields& fields) {
  std::string clean = without_comments(unfolded(field.value.of(header)));
  fields.media_type = media_type_of(clean);
  if (fields.media_type.empty()) {
    fields.malformed_type = shortened(ascii::trimmed(clean, ascii::is_space));
    clean = with_semicolon(std::move(clean));
    fields.media_type = media_type_of(clean);
  }
  const FieldParameters parameters(clean);
  fields.charset = parameters.value_of("charset");
  fields.boundary = parameters.value_of("boundary");
  while (!fields.boundary.empty() && ascii::is_blank(fields.boundary.back())) {
    fields.boundary.pop_back();
  }
  fields.joins_lines = parameters.joins_lines();
  fields.start = message_id_of(parameters.value_of("start"));
  fields.root_type = ascii::lowered(parameters.value_of("type"));
  if (fields.media_type == "message/partial") {
    const auto number_in = [&parameters](std::string_view name) {
      return ascii::number_of<std::uint32_t>(parameters.value_of(name)).value_or(0);
    };
    fields.fragment = {parameters.value_of("id"), number_in("number"), number_in("total")};
  }
  if (fields.name.empty()) fields.name = text_value_of(parameters, "name");
}

// Reads the values of all fields Content-Type of an HTTP message, joined by commas.
void read_http_content_type(std::string_view values, EntityFields& fields) {
  const StatedType stated = stated_type(values);
  fields.malformed_type = shortened(stated.malformed);
  if (!stated.type) return;
  // Multiparts have the parameters that they have in mail (RFC 9110 8.3.3).
  const std::string_view value = stated.type->value;
  read_content_type({"content-type", {0, value.size()}}, value, fields);
  fields.media_type = stated.type->essence;
  fields.charset = stated.type->charset.value_or(std::string());
}

void read_disposition(const RawField& field, std::string_view header, EntityFields& fields) {
  const std::string value = unfolded(field.value.of(header));
  const FieldParameters parameters(value);
  const std::string name = text_value_of(parameters, "filename");
  if (!name.empty()) fields.name = name;
  // A type that is not known is treated as "attachment".
  const std::string_view type = std::string_view(value).substr(0, value.find(';'));
  const std::string_view stated = ascii::trimmed(type, ascii::is_space);
  fields.is_attachment = !stated.empty() && !equal_ignoring_case(stated, "inline");
}

// How a second field of the same name is treated.
enum class Again {
  is_wrong,  // the first counts
  joins,     // it continues the list of the first
  is_usual,  // several are normal, such as one from each server on the way
};

struct KnownField {
  std::string_view name;
  Again again;
  void (*read)(const RawField& field, std::string_view header, EntityFields& fields);
};

// Sets `member` to what `read` makes of the value of a field.
template <auto member, auto read>
void read_into(const RawField& field, std::string_view header, EntityFields& fields) {
  fields.*member = read(field.value.of(header));
}
// RFC 9110 5.3: a list may be spread over several fields. X-Robots-Tag has each field on a separate
// line, because a crawler named at the beginning of a field applies to that field only.
constexpr char comma[] = ", ";
constexpr char line_end[] = "\n";
template <auto member, const char* separator = comma>
void join_into(const RawField& field, std::string_view header, EntityFields& fields) {
  std::string& joined = fields.*member;
  if (!joined.empty()) joined.append(separator);
  joined.append(unfolded(field.value.of(header)));
}
void read_signature(const RawField& field, std::string_view, EntityFields& fields) {
  if (fields.signature.empty()) fields.signature = field.name;
}
bool has_encoded_words(std::string_view value) {
  return value.find("=?") != std::string_view::npos;
}
void read_content_base(const RawField& field, std::string_view header, EntityFields& fields) {
  fields.content_base = url_of_field(field.value.of(header));
  fields.is_base_encoded = has_encoded_words(field.value.of(header));
}
void read_location(const RawField& field, std::string_view header, EntityFields& fields) {
  fields.content_location = url_of_field(field.value.of(header));
  fields.location_octets = octets_of_field(field.value.of(header));
  fields.is_location_encoded = has_encoded_words(field.value.of(header));
  fields.content_location_span = url_span_of_field(header, field.value);
}

void read_length(const RawField& field, std::string_view header, EntityFields& fields) {
  fields.content_length =
      ascii::number_of<std::uint64_t>(ascii::trimmed(field.value.of(header), ascii::is_space));
}

using Fields = EntityFields;
constexpr auto known_fields = std::to_array<KnownField>({
    {"arc-message-signature", Again::is_usual, read_signature},
    {"base", Again::is_wrong, read_into<&Fields::base, url_of_field>},
    {"base-url", Again::is_wrong, read_into<&Fields::base_url, url_of_field>},
    {"content-base", Again::is_wrong, read_content_base},
    {"content-disposition", Again::is_wrong, read_disposition},
    {"content-encoding", Again::joins, join_into<&Fields::content_encoding>},
    {"content-id", Again::is_wrong, read_into<&Fields::content_id, message_id_of>},
    {"content-length", Again::is_wrong, read_length},
    {"content-location", Again::is_wrong, read_location},
    {"content-security-policy", Again::joins, join_into<&Fields::security_policy>},
    {"content-transfer-encoding", Again::is_wrong,
     read_into<&Fields::transfer_encoding, first_token_of>},
    {"content-type", Again::is_wrong, read_content_type},
    {"dkim-signature", Again::is_usual, read_signature},
    {"domainkey-signature", Again::is_usual, read_signature},
    {"message-id", Again::is_wrong, read_into<&Fields::message_id, message_id_of>},
    {"snapshot-content-location", Again::is_wrong, read_into<&Fields::saved_from, url_of_field>},
    {"transfer-encoding", Again::joins, join_into<&Fields::http_transfer>},
    {"x-google-dkim-signature", Again::is_usual, read_signature},
    {"x-robots-tag", Again::joins, join_into<&Fields::robots_tag, line_end>},
});

void add_once(std::vector<std::string_view>& names, std::string_view name) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

}  // namespace

EntityFields read_fields(std::string_view header, bool is_http) {
  EntityFields fields;
  std::array<bool, known_fields.size()> seen{};
  MalformedLines malformed;
  std::string http_types;
  for (const RawField& field : split_fields(header, &malformed)) {
    const auto* known = std::ranges::find_if(known_fields, [&](const KnownField& row) {
      return row.name.size() == field.name.size() && equal_ignoring_case(row.name, field.name);
    });
    if (known == known_fields.end()) continue;
    if (field.value.length > max_field) {
      add_once(fields.passed_over, known->name);
      continue;
    }
    if (is_http && known->name == "content-type") {
      if (!http_types.empty()) http_types += comma;
      http_types += unfolded(field.value.of(header));
      continue;
    }
    bool& is_seen = seen[static_cast<std::size_t>(known - known_fields.begin())];
    if (is_seen && known->again == Again::is_wrong) add_once(fields.repeated, known->name);
    if (!is_seen || known->again == Again::joins) known->read(field, header, fields);
    is_seen = true;
  }
  if (is_http) read_http_content_type(http_types, fields);
  fields.malformed_lines = malformed.count;
  fields.malformed_line = shortened(malformed.first.of(header));
  for (std::string* list : {&fields.content_encoding, &fields.http_transfer}) {
    if (!list->empty()) *list = token_of(*list);
  }
  return fields;
}

bool begins_known_field(std::string_view line) {
  const std::string_view name = ascii::trimmed(line.substr(0, line.find(':')), ascii::is_blank);
  return name.size() < line.size() &&
         std::ranges::any_of(
             known_fields,
             [name](const KnownField& row) { return equal_ignoring_case(row.name, name); });
}

std::string with_semicolon(std::string value) {
  const auto subtype = value.find_first_not_of(" \t", value.find('/') + 1);
  const auto end = std::min(value.find_first_of(" \t,:", subtype), value.size());
  const auto next = std::min(value.find_first_not_of(" \t,:", end), value.size());
  const auto name_end = value.find_first_of(" \t;=", next);
  const auto equals = value.find_first_not_of(" \t", name_end);
  const bool is_parameter = name_end > next && equals < value.size() && value[equals] == '=';
  if (end < value.find(';') && is_parameter) value.replace(end, next - end, ";");
  return value;
}

std::string body_content_type(const EntityFields& fields) {
  std::string type = fields.media_type.str();
  if (!fields.charset.empty()) type = with_charset(std::move(type), fields.charset);
  if (fields.joins_lines) type += "; format=flowed; delsp=yes";
  return type;
}

}  // namespace absolve::ABSOLVE_VERSIONED

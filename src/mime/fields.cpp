// The one place that knows mimetic, which reads one clean header slice at a time here: names, and
// values unfolded. What it does not know (comments, RFC 2231, RFC 2047) is cleaned beside it.

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

// Signatures are added on the way, each for itself.
bool may_repeat(std::string_view name) {
  return name.ends_with("-signature") || name == "content-security-policy" ||
         name == "content-encoding" || name == "transfer-encoding";
}

std::string unfolded(std::string_view value) {
  std::string out;
  for (const char c : value) {
    if (c != '\r' && c != '\n') out.push_back(c);
  }
  return std::string(ascii::trimmed(out, ascii::is_space));
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

// RFC 2557 4.4: unfold, decode, and then drop the white space that folding left in a URL. Raw bytes
// beyond ASCII are read as UTF-8.
std::string url_of(const std::string& value) {
  std::string url = decode_encoded_words(value);
  std::erase_if(url, ascii::is_space);
  return utf8::repaired(url);
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
  return utf8::repaired(id);
}

// A parameter that people read: encoded words are forbidden there, and common.
std::string text_parameter_of(const std::string& field, std::string_view name) {
  return utf8::repaired(decode_encoded_words(parameter_of(field, name)));
}

Span trimmed_span(std::string_view header, Span span) {
  const auto value = ascii::trimmed(span.of(header), ascii::is_space);
  if (value.empty()) return {span.offset, 0};
  return {static_cast<std::size_t>(value.data() - header.data()), value.size()};
}

// A slice of the fields that matter, in clean form, for mimetic to read.
std::string clean_slice(std::string_view header, const std::vector<const RawField*>& fields) {
  std::string slice;
  for (const RawField* field : fields) {
    slice.append(field->name).append(": ").append(unfolded(field->value.of(header))).append("\r\n");
  }
  return slice.append("\r\n");
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
  const std::vector<RawField> all = split_fields(header);
  std::array<bool, wanted.size()> seen{};
  std::vector<const RawField*> chosen;
  std::string content_type;
  EntityFields fields;
  for (const RawField& field : all) {
    const auto* name = std::ranges::find_if(
        wanted, [&](std::string_view known) { return equal_ignoring_case(known, field.name); });
    if (name == wanted.end() || field.value.length > longest_field) continue;
    bool& is_repeated = seen[static_cast<std::size_t>(name - wanted.begin())];
    if (is_repeated) {
      if (!may_repeat(*name)) fields.repeated = *name;
      continue;
    }
    is_repeated = true;
    chosen.push_back(&field);
    // mimetic's own value of this one is what it understood, not what stands there.
    if (*name == "content-type") content_type = unfolded(field.value.of(header));
    if (*name == "content-disposition") {
      fields.name = text_parameter_of(unfolded(field.value.of(header)), "filename");
    }
    if (*name == "content-location") {
      fields.content_location_span = trimmed_span(header, field.value);
    }
    if (name->ends_with("-signature") && fields.signature.empty()) fields.signature = field.name;
  }
  const std::string slice = clean_slice(header, chosen);
  mimetic::MimeEntity entity;
  entity.load(slice.begin(), slice.end(), mimetic::imBody);
  const auto value_of = [&entity](const char* name) {
    return entity.header().hasField(name) ? unfolded(entity.header().field(name).value())
                                          : std::string();
  };
  fields.media_type = media_type_of(content_type);
  fields.charset = parameter_of(content_type, "charset");
  fields.boundary = parameter_of(content_type, "boundary");
  fields.start = message_id_of(parameter_of(content_type, "start"));
  fields.root_type = ascii::lowered(parameter_of(content_type, "type"));
  if (fields.name.empty()) fields.name = text_parameter_of(content_type, "name");
  fields.content_id = message_id_of(value_of("Content-ID"));
  fields.message_id = message_id_of(value_of("Message-ID"));
  fields.transfer_encoding = token_of(value_of("Content-Transfer-Encoding"));
  fields.content_encoding = token_of(value_of("Content-Encoding"));
  fields.http_transfer = token_of(value_of("Transfer-Encoding"));
  fields.security_policy = value_of("Content-Security-Policy");
  fields.base_url = url_of(value_of("Base-URL"));
  fields.base = url_of(value_of("Base"));
  fields.content_base = url_of(value_of("Content-Base"));
  fields.content_location = url_of(value_of("Content-Location"));
  fields.saved_from = url_of(value_of("Snapshot-Content-Location"));
  while (fields.boundary.ends_with(' ') || fields.boundary.ends_with('\t'))
    fields.boundary.pop_back();
  return fields;
}

}  // namespace absolve

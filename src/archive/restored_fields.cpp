#include "archive/archive.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "absolve/resolver.hpp"
#include "formats/fields/field_values.hpp"
#include "text/ascii.hpp"
#include "text/shortened.hpp"
#include "uri/url_text.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Fields that state the place, type, encoding or length of a part, or the structure around it, and
// signatures and digests of its bytes or its message.
constexpr auto own_names = std::to_array<std::string_view>({
    "arc-authentication-results",
    "arc-message-signature",
    "arc-seal",
    "base",
    "base-url",
    "content-base",
    "content-digest",
    "content-encoding",
    "content-id",
    "content-length",
    "content-location",
    "content-md5",
    "content-transfer-encoding",
    "content-type",
    "digest",
    "dkim-signature",
    "domainkey-signature",
    "lines",
    "repr-digest",
    "transfer-encoding",
    "x-google-dkim-signature",
});

// RFC 5322 2.2.
bool is_name(std::string_view name) {
  return !name.empty() &&
         std::ranges::all_of(name, [](char c) { return c > ' ' && c < '\x7F' && c != ':'; });
}

// The value with lines that end in CR LF. Nothing if a line is not a continuation, because it would
// begin another field or end the header.
std::optional<std::string> on_folded_lines(std::string_view value) {
  std::string out;
  for (std::size_t at = 0; at < value.size(); ++at) {
    const char c = value[at];
    if (c == '\0') return std::nullopt;
    if (c == '\r' && value.substr(at + 1).starts_with('\n')) continue;
    if (c != '\r' && c != '\n') {
      out.push_back(c);
      continue;
    }
    const bool is_folding = c == '\n' && at + 1 < value.size() && ascii::is_blank(value[at + 1]);
    if (!is_folding) return std::nullopt;
    // Some readers take a line with only blanks for the end of the header (RFC 5322 4.2).
    const auto text = value.find_first_not_of(" \t", at + 1);
    if (text == std::string_view::npos || value[text] == '\r' || value[text] == '\n') {
      return std::nullopt;
    }
    out += "\r\n";
  }
  return out;
}

// RFC 5322 3.6.4, without characters that would have to be quoted.
bool is_in_id(char c) {
  return c > ' ' && c < '\x7F' &&
         std::string_view("<>()[]\",;\\").find(c) == std::string_view::npos;
}

// RFC 6838 4.2.
bool is_media_type(std::string_view type) {
  const auto is_name = [](std::string_view name) {
    return !name.empty() && name.size() < 128 &&
           std::ranges::all_of(
               name,
               [](char c) {
                 return ascii::is_alphanumeric(c) ||
                        std::string_view("!#$&-^_.+").find(c) != std::string_view::npos;
               });
  };
  const auto slash = type.find('/');
  return slash != std::string_view::npos && is_name(type.substr(0, slash)) &&
         is_name(type.substr(slash + 1));
}

}  // namespace

std::vector<NewField> restored_fields(const std::vector<HeaderField>& fields,
                                      std::vector<std::string>& refused) {
  std::vector<NewField> restored;
  for (const HeaderField& field : fields) {
    if (is_among(field.name, own_names)) continue;
    auto value = on_folded_lines(field.value);
    if (!is_name(field.name) || field.value.size() > max_field || !value) {
      refused.push_back(shortened(field.name));
    } else {
      restored.push_back({field.name, std::move(*value)});
    }
  }
  return restored;
}

std::vector<const char*> left_out_of_header(PackedName& name) {
  std::vector<const char*> left_out;
  const auto leave_out = [&](std::string& field, const char* label) {
    left_out.push_back(label);
    field.clear();
  };
  if (!name.url.empty()) {
    const auto target = Resolver::without_base().resolve(name.url);
    if (target) {
      // The URL parser leaves other characters raw in URLs without hierarchy.
      name.url.clear();
      url::append_escaped(
          without_fragment(target->url), [](char c) { return c > ' ' && c < '\x7F'; }, name.url);
    } else {
      leave_out(name.url, "URL");
    }
  }
  if (!std::ranges::all_of(name.content_id, is_in_id)) leave_out(name.content_id, "Content-ID");
  if (!name.media_type.empty() && !is_media_type(name.media_type)) {
    leave_out(name.media_type, "type");
  }
  return left_out;
}

}  // namespace absolve::ABSOLVE_VERSIONED

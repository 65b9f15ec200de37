#include "formats/fields/header_links.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "formats/fields/field_values.hpp"
#include "formats/html/link_values.hpp"
#include "formats/json/json_links.hpp"
#include "text/ascii.hpp"
#include "text/coding/coding.hpp"
#include "text/utf8.hpp"
#include "uri/url_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Fields whose URLs are in angle brackets (RFC 2369 3, RFC 5064 2.2).
constexpr auto bracketed_fields = std::to_array<std::string_view>({
    "archived-at",
    "list-archive",
    "list-help",
    "list-owner",
    "list-post",
    "list-subscribe",
    "list-unsubscribe",
});
// What a header holds.
struct Found {
  std::vector<HeaderLink> links{};
  std::vector<MalformedField> malformed{};

  void hand_out(std::vector<MalformedField>* out) {
    if (out != nullptr) std::ranges::move(malformed, std::back_inserter(*out));
  }
};

constexpr std::string_view external_body = "message/external-body";

// The offset after white space and comments.
std::size_t skip_comments(std::string_view value, std::size_t at) {
  at = ascii::skip_space(value, at);
  while (at < value.size() && value[at] == '(') {
    const std::size_t length = end_of_comment(value.substr(at));
    at = length == 0 ? value.size() : ascii::skip_space(value, at + length);
  }
  return at;
}

// RFC 2369 2: the list ends at the first item that is not a URL in brackets, or after a URL that is
// not followed by a comma. Comments are ignored. RFC 2369 3.4: NO says that there is no URL.
void read_bracketed(std::string_view name, std::string_view value, std::size_t offset,
                    Found& found) {
  std::size_t at = skip_comments(value, 0);
  while (at < value.size() && value[at] == '<') {
    const auto close = value.find('>', at);
    if (close == std::string_view::npos) break;
    found.links.push_back(
        {ascii::lowered(name), {offset + at + 1, close - at - 1}, {}, Quoting::folded});
    at = skip_comments(value, close + 1);
    if (at == value.size() || value[at] != ',') break;
    at = skip_comments(value, at + 1);
  }
  if (at == value.size() || equal_ignoring_case(value.substr(at, 2), "NO")) return;
  found.malformed.push_back({std::string(name) + " value", {offset + at, value.size() - at}});
}

// A parameter of a link-value: its name, and its value without quotes.
struct Parameter {
  std::string_view name;
  Span value;
  bool is_quoted = false;
};

// RFC 8288 B.3: reads a parameter after a semicolon; moves `at` past it.
Parameter read_parameter(std::string_view text, std::size_t& at) {
  at = ascii::skip_space(text, at);
  const std::size_t start = at;
  at = std::min(text.find_first_of("=;, \t\n\f\r", at), text.size());
  Parameter parameter{text.substr(start, at - start), {at, 0}};
  at = ascii::skip_space(text, at);
  if (at == text.size() || text[at] != '=') return parameter;
  at = ascii::skip_space(text, at + 1);
  if (at < text.size() && text[at] == '"') {
    const std::size_t open = ++at;
    while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
    at = std::min(at, text.size());
    parameter.value = {open, at - open};
    parameter.is_quoted = true;
    at = std::min(at + 1, text.size());
    return parameter;
  }
  const std::size_t open = at;
  while (at < text.size() && text[at] != ';' && text[at] != ',' && !ascii::is_space(text[at])) ++at;
  parameter.value = {open, at - open};
  return parameter;
}

// RFC 9110 5.6.4: the character after a backslash stands for itself.
std::string without_quoted_pairs(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\\' && at + 1 < text.size()) ++at;
    out.push_back(text[at]);
  }
  return out;
}

// Decodes each byte as one code point (Infra 4.4, isomorphic decoding). Fetch 2.2.2 and HTML's
// Refresh decode field values in this way.
std::string from_latin1(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) utf8::append(static_cast<unsigned char>(c), out);
  return out;
}

std::string quoted_string_value(std::string_view text) {
  return from_latin1(without_quoted_pairs(text));
}

std::string quoted_pairs(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\' || c == '"') out.push_back('\\');
    out.push_back(c);
  }
  return out;
}

// RFC 9110 5.6.2: a token cannot contain the colon and slashes of a URL.
std::string quoted_string(std::string_view text) {
  return '"' + quoted_pairs(text) + '"';
}

std::string without_space(std::string_view text) {
  std::string out(text);
  std::erase_if(out, ascii::is_space);
  return escaped_octets(out);
}

std::string url_parameter(std::string_view content_type) {
  return without_space(FieldParameters(content_type).value_of("url"));
}

std::string content_location(std::string_view value) {
  return field_reference(url_of_field(value));
}

// The next comma that is not in quotes or angle brackets, or the end of `value`.
std::size_t next_comma(std::string_view value, std::size_t at) {
  char end = '\0';  // of the quoted string or the brackets around `at`
  for (; at < value.size(); ++at) {
    const char c = value[at];
    if (end == '"' && c == '\\') {
      ++at;
    } else if (end != '\0') {
      if (c == end) end = '\0';
    } else if (c == ',') {
      return at;
    } else if (c == '"' || c == '<') {
      end = c == '<' ? '>' : c;
    }
  }
  return value.size();
}

// RFC 8288 B.2: link-values separated by commas. As in browsers, a malformed value does not hide
// the values after it: HTML 4.2.4.5 splits the field before it parses each value.
void read_link_field(std::string_view value, std::size_t offset, Found& found) {
  std::vector<HeaderLink>& links = found.links;
  const auto pass_over = [&](std::size_t start, std::size_t end) {
    if (end > start) found.malformed.push_back({"Link value", {offset + start, end - start}});
  };
  for (std::size_t at = 0; at < value.size();) {
    at = ascii::skip_space(value, at);
    if (at == value.size()) return;
    if (value[at] != '<') {
      const std::size_t comma = next_comma(value, at);
      pass_over(at, comma);
      at = comma + 1;
      continue;
    }
    const std::size_t close = value.find('>', at);
    if (close == std::string_view::npos) return pass_over(at, value.size());
    const std::size_t target = links.size();
    links.push_back({"link", {offset + at + 1, close - at - 1}, {}, Quoting::latin1});
    at = close + 1;
    for (at = ascii::skip_space(value, at); at < value.size() && value[at] == ';';
         at = ascii::skip_space(value, at)) {
      ++at;
      const Parameter parameter = read_parameter(value, at);
      if (equal_ignoring_case(parameter.name, "rel") && links[target].rel.empty()) {
        links[target].rel = parameter.value.of(value);
      } else if (equal_ignoring_case(parameter.name, "anchor")) {
        links[target].has_anchor = true;
        HeaderLink& anchor = links.emplace_back();
        anchor.field = "link anchor";
        anchor.span = {offset + parameter.value.offset, parameter.value.length};
        anchor.quoting = parameter.is_quoted ? Quoting::quoted_string : Quoting::token;
        anchor.is_anchor = true;
      } else if (equal_ignoring_case(parameter.name, "imagesrcset") && parameter.is_quoted) {
        const std::string_view candidates = parameter.value.of(value);
        if (candidates.find('\\') != std::string_view::npos)
          continue;  // escapes would shift its URLs
        std::vector<Span> places;
        find_references(LinkKind::srcset, candidates, places);
        for (const Span& place : places) {
          links.push_back({"link imagesrcset",
                           {offset + parameter.value.offset + place.offset, place.length},
                           {},
                           Quoting::quoted_string});
        }
      }
    }
    links[target].parameters = {offset + close + 1, std::min(at, value.size()) - close - 1};
  }
}

// Speculation-Rules is a list of strings (HTML 7.6.1.8), and Reporting-Endpoints is a dictionary of
// them (Reporting API 3.2). Other members are passed over. False: the field is malformed.
bool read_structured_field(const std::string& name, std::string_view value, std::size_t offset,
                           std::vector<HeaderLink>& links) {
  const auto members =
      name == "speculation-rules" ? structured_list(value) : structured_dictionary(value);
  if (!members) return false;
  for (const FieldMember& member : *members) {
    if (!member.string) continue;
    links.push_back({name,
                     {offset + member.string->offset, member.string->length},
                     {},
                     Quoting::quoted_string});
  }
  return true;
}

// Report-To: objects of JSON, separated by commas. False: they are none.
bool read_report_to(const std::string& name, std::string_view value, std::size_t offset,
                    std::vector<HeaderLink>& links) {
  const std::string array = std::string("[").append(value).append("]");
  std::vector<ValueReference> urls;
  find_json_urls(JsonScript::report_to, array, urls);
  for (const ValueReference& url : urls) {
    links.push_back(
        {name, {offset + url.place.offset - 1, url.place.length}, {}, Quoting::field_json});
  }
  return !urls.empty() || !json_defect(JsonScript::report_to, array);
}

// Fields of one name are one value (RFC 9651 4.2), and a value that is malformed anywhere does not
// count.
using ReadField = bool (*)(const std::string& name, std::string_view value, std::size_t offset,
                           std::vector<HeaderLink>& links);
struct JoinedField {
  std::string_view name;
  ReadField read;
};
constexpr auto joined_fields = std::to_array<JoinedField>({
    {"report-to", read_report_to},
    {"reporting-endpoints", read_structured_field},
    {"speculation-rules", read_structured_field},
});

}  // namespace

std::vector<HeaderLink> find_header_links(std::string_view header,
                                          std::vector<MalformedField>* malformed) {
  Found found;
  std::vector<HeaderLink>& links = found.links;
  std::vector<Span> references;
  std::array<std::optional<MalformedField>, joined_fields.size()> defects{};
  for (const RawField& field : split_fields(header)) {
    const std::string name = ascii::lowered(field.name);
    const std::string_view value = ascii::trimmed(field.value.of(header), ascii::is_space);
    const auto offset = static_cast<std::size_t>(value.data() - header.data());
    const auto* const joined = std::ranges::find(joined_fields, name, &JoinedField::name);
    if (joined != joined_fields.end()) {
      // An empty field leaves a comma without a member.
      if (value.empty() || !joined->read(name, value, offset, links)) {
        defects[static_cast<std::size_t>(joined - joined_fields.begin())] = {
            std::string(field.name) + " field", {offset, value.size()}};
      }
      continue;
    }
    if (value.empty()) continue;
    if (name == "location" || name == "content-location" || name == "sourcemap" ||
        name == "x-sourcemap") {
      links.push_back({name, {offset, value.size()}, {}});
    } else if (name == "refresh") {
      if (find_references(LinkKind::refresh, value, references).count > 0) {
        found.malformed.push_back({"Refresh field", {offset, value.size()}});
      }
      for (const Span& place : references) {
        const bool is_quoted = place.offset > 0 && value[place.offset - 1] == '\'';
        links.push_back({name,
                         {offset + place.offset, place.length},
                         {},
                         is_quoted ? Quoting::apostrophes : Quoting::latin1});
      }
    } else if (name == "link") {
      read_link_field(value, offset, found);
    }
  }
  for (std::size_t i = 0; i < joined_fields.size(); ++i) {
    if (!defects[i]) continue;
    std::erase_if(links,
                  [&](const HeaderLink& link) { return link.field == joined_fields[i].name; });
    found.malformed.push_back(std::move(*defects[i]));
  }
  found.hand_out(malformed);
  return std::move(found.links);
}

std::vector<HeaderLink> find_mail_links(std::string_view header,
                                        std::vector<MalformedField>* malformed) {
  Found found;
  for (const RawField& field : split_fields(header)) {
    const std::string_view value = ascii::trimmed(field.value.of(header), ascii::is_space);
    if (value.empty()) continue;
    const auto offset = static_cast<std::size_t>(value.data() - header.data());
    if (is_among(field.name, bracketed_fields)) {
      read_bracketed(field.name, value, offset, found);
    } else if (equal_ignoring_case(field.name, "content-type") && value.size() <= max_field &&
               equal_ignoring_case(value.substr(0, external_body.size()), external_body)) {
      if (url_parameter(value).empty()) continue;
      found.links.push_back(
          {"content-type url", {offset, value.size()}, {}, Quoting::parameter_url});
    }
  }
  found.hand_out(malformed);
  return std::move(found.links);
}

const Coding& field_coding(Quoting quoting) {
  static const WholeValue in_quotes(quoted_string_value, quoted_pairs);
  static const WholeValue token(from_latin1, quoted_string);
  static const WholeValue octets(escaped_octets);
  static const WholeValue latin1(from_latin1);
  static const WholeValue folded(without_space);
  static const WholeValue parameter(url_parameter);
  static const WholeValue location(content_location);
  static const JsonEscapes json;
  switch (quoting) {
    case Quoting::field: return octets;
    case Quoting::quoted_string: return in_quotes;
    case Quoting::token: return token;
    case Quoting::latin1:
    case Quoting::apostrophes: return latin1;
    case Quoting::parameter_url: return parameter;
    case Quoting::field_json: return json;
    case Quoting::content_location: return location;
    default: return folded;
  }
}

const LinkAttribute& header_rule(std::string_view field) noexcept {
  static constexpr auto row = [](std::string_view name) {
    return LinkAttribute{Vocabulary::html,      "header", name, LinkKind::header,
                         LinkCondition::always, ""};
  };
  static constexpr std::array rows{
      row("archived-at"),      row("content-location"),
      row("content-type url"), row("link"),
      row("link anchor"),      row("link imagesrcset"),
      row("list-archive"),     row("list-help"),
      row("list-owner"),       row("list-post"),
      row("list-subscribe"),   row("list-unsubscribe"),
      row("location"),         row("refresh"),
      row("report-to"),        row("reporting-endpoints"),
      row("sourcemap"),        row("speculation-rules"),
      row("x-sourcemap"),
  };
  const auto* const found = std::ranges::find(rows, field, &LinkAttribute::attribute);
  return found == rows.end() ? rows.front() : *found;
}

}  // namespace absolve::ABSOLVE_VERSIONED

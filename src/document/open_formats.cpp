#include <algorithm>
#include <array>

#include "document/opened_document.hpp"
#include "formats/directory/directory_links.hpp"
#include "formats/fields/parameters.hpp"
#include "formats/json/json_links.hpp"
#include "formats/xml/xml_finder.hpp"
#include "formats/xml_declaration.hpp"
#include "text/ascii.hpp"
#include "text/coding/encoding.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

constexpr std::size_t looked_at = 1024;

// CSS Syntax 3, 3.2: the ASCII bytes of `@charset "…";` at the very start count, even if they mean
// something else in the encoding that they name.
std::string_view encoding_of_css(std::string_view bytes) {
  constexpr std::string_view start = "@charset \"";
  bytes = bytes.substr(0, looked_at);
  if (!bytes.starts_with(start)) return {};
  const auto end = bytes.find("\";", start.size());
  if (end == std::string_view::npos) return {};
  const auto name = encoding_for_label(bytes.substr(start.size(), end - start.size()));
  return name.starts_with("UTF-16") ? "UTF-8" : name;
}

constexpr LinkAttribute rule_of(std::string_view element, LinkCondition condition) {
  return {Vocabulary::html, element, own_text, LinkKind::json, condition, ""};
}
constexpr LinkAttribute manifest_rule = rule_of("manifest", LinkCondition::always);
constexpr LinkAttribute linked_data_rule = rule_of("json", LinkCondition::with_json_ld_type);
constexpr LinkAttribute speculation_rule =
    rule_of("speculationrules", LinkCondition::with_speculation_rules_type);
constexpr LinkAttribute json_rule = rule_of("json", LinkCondition::always);

constexpr LinkAttribute rule_of(std::string_view subtype) {
  return {Vocabulary::html, "text", subtype, LinkKind::text, LinkCondition::always, ""};
}

constexpr std::array rules{rule_of("plain"), rule_of("enriched"), rule_of("richtext")};

constexpr LinkAttribute directory_rule(std::string_view element) {
  return {Vocabulary::html, element, "", LinkKind::text, LinkCondition::always, ""};
}
constexpr LinkAttribute calendar_rule = directory_rule("calendar");
constexpr LinkAttribute vcard_rule = directory_rule("vcard");

// The encoding that a byte order mark states, which overrules any label; or else that of the user's
// label, or of the Content-Type. In RFC 2046 4.1.2, the default is US-ASCII, but bytes beyond ASCII
// are nearly always UTF-8 today.
SniffedEncoding encoding_of_text(std::string_view bytes, const DocumentSource& source) {
  if (const auto marked = sniff_outside(bytes, {}, {}); !marked.is_open) return marked;
  const bool is_of_user = !source.charset.empty();
  const std::string label = is_of_user ? source.charset : charset_in(source.content_type);
  const std::string_view encoding = encoding_for_label(label);
  if (encoding.empty()) return {.name = "UTF-8"};
  return {.name = equal_ignoring_case(label, "us-ascii") ? "UTF-8" : encoding,
          .source = is_of_user ? EncodingSource::user : EncodingSource::transport};
}

// Makes one site of the whole text.
void add_site(const LinkAttribute& rule, OpenedDocument& opened) {
  LinkSite site;
  site.value = {0, opened.text.text().size()};
  site.rule = &rule;
  site.element = rule.element;
  site.quoting = Quoting::raw_text;
  opened.findings.sites.push_back(site);
}

// XML 1.0, 2.8 and F.1: the encoding that the XML declaration names, or the one that the
// declaration itself is written in.
std::string_view encoding_of_xml(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with("<\0?\0"sv)) return "UTF-16LE";
  if (bytes.starts_with("\0<\0?"sv)) return "UTF-16BE";
  // XML allows nothing before the declaration, but some feeds have blank lines there.
  bytes.remove_prefix(std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size()));
  const auto declaration = XmlDeclaration::at_front_of(bytes);
  if (!declaration) return {};
  const auto encoding = encoding_for_label(declaration->label);
  // A declaration that is readable as ASCII is not in UTF-16.
  return encoding.starts_with("UTF-16") ? "UTF-8" : encoding;
}

}  // namespace

Result<OpenedDocument> open_css(std::string_view bytes, std::string_view,
                                const DocumentSource& source, const Options& options) {
  static constexpr LinkAttribute rule{Vocabulary::html, "stylesheet",          own_text,
                                      LinkKind::css,    LinkCondition::always, ""};
  const auto encoding =
      sniff_declared(bytes, source.charset, charset_in(source.content_type), encoding_of_css);
  auto text = DocumentText::decode(bytes, encoding.name, encoding.bom_length, options.limits);
  if (!text) return text.error();
  OpenedDocument opened{.text = std::move(*text), .findings = {}};
  opened.engine = "css";
  opened.encoding_source = encoding.source;
  add_site(rule, opened);
  return opened;
}

// RFC 8259 8.1: JSON is in UTF-8; a byte order mark is skipped.
Result<OpenedDocument> open_json(std::string_view bytes, std::string_view media_type,
                                 const DocumentSource&, const Options& options) {
  const std::size_t mark = sniff_outside(bytes, {}, {}).bom_length == 3 ? 3 : 0;
  auto text = DocumentText::decode(bytes, "UTF-8", mark, options.limits);
  if (!text) return text.error();
  OpenedDocument opened{.text = std::move(*text), .findings = {}};
  opened.engine = "json";
  opened.encoding_source = EncodingSource::format_default;
  add_site(media_type == "application/manifest+json"           ? manifest_rule
           : media_type == "application/ld+json"               ? linked_data_rule
           : media_type == "application/speculationrules+json" ? speculation_rule
                                                               : json_rule,
           opened);
  if (!is_json(opened.text.text())) {
    opened.diagnostics.push_back({.code = DiagnosticCode::not_well_formed,
                                  .arguments = {"no JSON, or a number out of range"},
                                  .offset = 0});
  }
  return opened;
}

Result<OpenedDocument> open_text(std::string_view bytes, std::string_view media_type,
                                 const DocumentSource& source, const Options& options) {
  const SniffedEncoding encoding = encoding_of_text(bytes, source);
  auto text = DocumentText::decode(bytes, encoding.name, encoding.bom_length, options.limits);
  if (!text) return text.error();
  OpenedDocument opened{.text = std::move(*text), .findings = {}};
  opened.engine = "text";
  opened.encoding_source = encoding.source;
  opened.reading = {.joins_lines = FieldParameters(source.content_type).joins_lines(),
                    .abbreviated = options.abbreviated};
  add_site(*std::ranges::find(rules, media_type.substr(5), &LinkAttribute::attribute), opened);
  return opened;
}

Result<OpenedDocument> open_directory(std::string_view bytes, std::string_view media_type,
                                      const DocumentSource& source, const Options& options) {
  const SniffedEncoding encoding = encoding_of_text(bytes, source);
  auto text = DocumentText::decode(bytes, encoding.name, encoding.bom_length, options.limits);
  if (!text) return text.error();
  OpenedDocument opened{.text = std::move(*text), .findings = {}};
  if (const std::size_t unread = unread_directory_values(opened.text.text()); unread > 0) {
    opened.diagnostics.push_back(
        {.code = DiagnosticCode::values_not_read, .arguments = {std::to_string(unread)}});
  }
  opened.is_whole = opened.has_encoding = false;
  opened.reading.has_content_lines = true;
  add_site(media_type == "text/calendar" ? calendar_rule : vcard_rule, opened);
  return opened;
}

OpenedDocument open_fields(std::string_view header, std::vector<HeaderLink> links) {
  OpenedDocument opened{.text = DocumentText(header), .findings = {}};
  opened.is_whole = opened.has_encoding = false;
  for (const HeaderLink& link : links) {
    LinkSite site;
    site.value = link.span;
    site.tag = link.span.offset;
    site.rule = &header_rule(link.field);
    site.element = site.rule->element;
    site.quoting = link.quoting;
    opened.findings.sites.push_back(site);
  }
  opened.fields = std::move(links);
  return opened;
}

Result<OpenedDocument> open_xml(std::string_view bytes, std::string_view,
                                const DocumentSource& source, const Options& options) {
  const auto encoding =
      sniff_declared(bytes, source.charset, charset_in(source.content_type), encoding_of_xml);
  auto text = DocumentText::decode(bytes, encoding.name, encoding.bom_length, options.limits, true);
  if (!text) return text.error();
  auto found = find_links_in_xml(text->text(), options.limits, options.attributes);
  if (!found) return found.error();
  const auto error_at =
      found->error_at ? std::optional(text->bytes_at({*found->error_at, 0}).offset) : std::nullopt;
  // Feed readers take bytes that are not UTF-8 for windows-1252, whatever the feed declares.
  const bool is_stated =
      encoding.source == EncodingSource::user || encoding.source == EncodingSource::byte_order_mark;
  const bool is_guess =
      found->is_recovered && encoding.name == "UTF-8" && !is_stated && !utf8::is_valid(bytes);
  if (is_guess) {
    text = DocumentText::decode(bytes, "windows-1252", 0, options.limits, true);
    if (!text) return text.error();
    auto again = find_links_in_xml(text->text(), options.limits, options.attributes);
    if (!again) return again.error();
    again->is_recovered = true;
    again->error = found->error;
    found = std::move(again);
  }
  OpenedDocument opened{.text = std::move(*text), .findings = std::move(found->findings)};
  opened.engine = found->is_recovered ? "recovered" : "expat";
  opened.encoding_source = is_guess ? EncodingSource::content : encoding.source;
  if (is_guess) opened.diagnostics.push_back({.code = DiagnosticCode::encoding_guessed});
  if (found->unread_markup > 0) {
    opened.diagnostics.push_back({.code = DiagnosticCode::markup_not_read,
                                  .arguments = {std::to_string(found->unread_markup)}});
  }
  const auto place = [&](std::size_t at) { return opened.text.bytes_at({at, 0}).offset; };
  for (const std::size_t at : found->opaque) {
    opened.diagnostics.push_back({.code = DiagnosticCode::undeclared_entity, .offset = place(at)});
  }
  if (error_at) {
    opened.diagnostics.push_back(
        {.code = found->is_recovered ? DiagnosticCode::recovered : DiagnosticCode::not_well_formed,
         .arguments = {found->error},
         .offset = error_at});
  }
  return opened;
}

}  // namespace absolve

#include <algorithm>
#include <array>

#include "document/opened_document.hpp"
#include "formats/directory/directory_links.hpp"
#include "formats/fields/parameters.hpp"
#include "text/ascii.hpp"
#include "text/coding/encoding.hpp"

namespace absolve {
namespace {

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

}  // namespace

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

}  // namespace absolve

#include "document/formats.hpp"

#include <algorithm>
#include <array>

#include "formats/directory/directory_links.hpp"
#include "formats/fields/field_values.hpp"
#include "formats/fields/mime_type.hpp"
#include "formats/html/link_rules.hpp"
#include "formats/html/sniff.hpp"
#include "formats/json/json_links.hpp"
#include "formats/xml/xml_finder.hpp"
#include "text/ascii.hpp"
#include "text/coding/encoding.hpp"
#include "text/shortened.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr std::size_t looked_at_in_css = 1024;

// CSS Syntax 3, 3.2: the ASCII bytes of `@charset "…";` at the very start count, even if they mean
// something else in the encoding that they name.
std::string_view label_of_css(std::string_view bytes) {
  constexpr std::string_view start = "@charset \"";
  bytes = bytes.substr(0, looked_at_in_css);
  if (!bytes.starts_with(start)) return {};
  const auto end = bytes.find("\";", start.size());
  return end == bytes.npos ? std::string_view() : bytes.substr(start.size(), end - start.size());
}

std::string_view encoding_of_css(std::string_view bytes) {
  const auto name = encoding_for_label(label_of_css(bytes));
  return name.starts_with("UTF-16") ? "UTF-8" : name;
}

constexpr LinkAttribute rule_for_json(std::string_view element, LinkCondition condition) {
  return {Vocabulary::html, element, own_text, LinkKind::json, condition, ""};
}
constexpr LinkAttribute manifest_rule = rule_for_json("manifest", LinkCondition::always);
constexpr LinkAttribute linked_data_rule = rule_for_json("json", LinkCondition::with_json_ld_type);
constexpr LinkAttribute speculation_rule =
    rule_for_json("speculationrules", LinkCondition::with_speculation_rules_type);
constexpr LinkAttribute json_rule = rule_for_json("json", LinkCondition::always);

constexpr LinkAttribute rule_for_text(std::string_view subtype) {
  return {Vocabulary::html, "text", subtype, LinkKind::text, LinkCondition::always, ""};
}

constexpr std::array text_rules{rule_for_text("plain"), rule_for_text("enriched"),
                                rule_for_text("richtext")};

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

// Notes a label that the document states in `place` if nothing outside overrules it and it is
// unknown.
void note_unknown_charset(std::string_view label, std::string_view place,
                          const SniffedEncoding& encoding, OpenedDocument& opened) {
  if (!encoding.is_open || label.empty() || !encoding_for_label(label).empty()) return;
  opened.diagnostics.push_back(charset_is_unknown(label, place));
}

// Opens a document that is one site: the whole of its text.
Result<OpenedDocument> open_whole(std::string_view bytes, const SniffedEncoding& encoding,
                                  const LinkAttribute& rule, const Options& options) {
  auto text = DocumentText::decode(bytes, encoding.name, encoding.bom_length, options.limits);
  if (!text) return text.error();
  LinkSite site;
  site.value = {0, text->text().size()};
  site.rule = &rule;
  site.element = rule.element;
  site.quoting = Quoting::raw_text;
  OpenedDocument opened{.text = std::move(*text), .findings = {}};
  opened.findings.sites.push_back(site);
  opened.encoding_source = encoding.source;
  return opened;
}

// The label of an encoding in the XML declaration; empty: none.
std::string_view label_of_xml(std::string_view bytes) {
  // XML allows nothing before the declaration, but some feeds have blank lines there.
  bytes.remove_prefix(std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size()));
  const auto declaration = XmlDeclaration::at_front_of(bytes);
  return declaration ? declaration->label : std::string_view();
}

// XML 1.0, 2.8 and F.1: the encoding that the XML declaration names, or the one that the
// declaration itself is written in.
std::string_view encoding_of_xml(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with("<\0?\0"sv)) return "UTF-16LE";
  if (bytes.starts_with("\0<\0?"sv)) return "UTF-16BE";
  const auto encoding = encoding_for_label(label_of_xml(bytes));
  // A declaration that is readable as ASCII is not in UTF-16.
  return encoding.starts_with("UTF-16") ? "UTF-8" : encoding;
}

Result<OpenedDocument> open_css(std::string_view bytes, std::string_view,
                                const DocumentSource& source, const Options& options) {
  static constexpr LinkAttribute rule{Vocabulary::html, "stylesheet",          own_text,
                                      LinkKind::css,    LinkCondition::always, ""};
  const auto encoding =
      sniff_declared(bytes, source.charset, charset_in(source.content_type), encoding_of_css);
  auto opened = open_whole(bytes, encoding, rule, options);
  if (!opened) return opened;
  opened->engine = "css";
  note_unknown_charset(label_of_css(bytes), "@charset rule", encoding, *opened);
  return opened;
}

// RFC 8259 8.1: JSON is in UTF-8; a byte order mark is skipped.
Result<OpenedDocument> open_json(std::string_view bytes, std::string_view media_type,
                                 const DocumentSource&, const Options& options) {
  const LinkAttribute& rule = media_type == "application/manifest+json"           ? manifest_rule
                              : media_type == "application/ld+json"               ? linked_data_rule
                              : media_type == "application/speculationrules+json" ? speculation_rule
                                                                                  : json_rule;
  const std::size_t mark = sniff_outside(bytes, {}, {}).bom_length == 3 ? 3 : 0;
  const SniffedEncoding encoding{
      .name = "UTF-8", .bom_length = mark, .source = EncodingSource::format_default};
  auto opened = open_whole(bytes, encoding, rule, options);
  if (!opened) return opened;
  opened->engine = "json";
  if (&rule == &json_rule) {
    static constexpr LinkAttribute html_rule{
        Vocabulary::html, "json", "content_html", LinkKind::html, LinkCondition::always, ""};
    LinkSite site = opened->findings.sites.front();
    site.rule = &html_rule;
    site.quoting = Quoting::json_string;
    for (const Span& html : find_feed_html(opened->text.text())) {
      site.value = html;
      opened->findings.sites.push_back(site);
    }
  }
  return opened;
}

Result<OpenedDocument> open_text(std::string_view bytes, std::string_view media_type,
                                 const DocumentSource& source, const Options& options) {
  const LinkAttribute& rule =
      *std::ranges::find(text_rules, media_type.substr(5), &LinkAttribute::attribute);
  auto opened = open_whole(bytes, encoding_of_text(bytes, source), rule, options);
  if (!opened) return opened;
  opened->engine = "text";
  opened->reading = {.joins_lines = FieldParameters(source.content_type).joins_lines(),
                     .abbreviated = options.abbreviated};
  return opened;
}

Result<OpenedDocument> open_directory(std::string_view bytes, std::string_view media_type,
                                      const DocumentSource& source, const Options& options) {
  const LinkAttribute& rule = media_type == "text/calendar" ? calendar_rule : vcard_rule;
  auto opened = open_whole(bytes, encoding_of_text(bytes, source), rule, options);
  if (!opened) return opened;
  opened->is_whole = opened->has_encoding = false;
  opened->reading.has_content_lines = true;
  std::vector<ValueReference> urls;
  if (const auto unread = find_directory_urls(opened->text.text(), urls); unread > 0) {
    opened->diagnostics.push_back(
        {.code = DiagnosticCode::values_not_read, .arguments = {std::to_string(unread)}});
  }
  return opened;
}

// XML 1.0, appendix F for the encoding. A document that is not well-formed is read as far as it is.
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
  note_unknown_charset(label_of_xml(bytes), "XML declaration", encoding, opened);
  if (is_guess) opened.diagnostics.push_back({.code = DiagnosticCode::encoding_guessed});
  if (!found->unknown_root.empty() && !error_at) {
    const std::string& space = found->unknown_namespace;
    opened.diagnostics.push_back(
        {.code = DiagnosticCode::vocabulary_unknown,
         .arguments = {shortened(found->unknown_root),
                       space.empty() ? "no namespace" : "the namespace " + shortened(space)}});
  }
  if (found->unread_markup > 0) {
    opened.diagnostics.push_back({.code = DiagnosticCode::markup_not_read,
                                  .arguments = {std::to_string(found->unread_markup)}});
  }
  if (found->declared_links > 0) {
    opened.diagnostics.push_back({.code = DiagnosticCode::declared_not_read,
                                  .arguments = {std::to_string(found->declared_links)}});
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

constexpr std::array formats{
    // Gmail (AMP for Email) and watches show the parts of these types in place of the HTML beside
    // them.
    Format{{"text/html", "text/x-amp-html", "text/watch-html"}, open_html, Editing::always, true},
    Format{{"text/css"}, open_css, Editing::always, true},
    Format{{"text/xml", "application/xml", "text/xsl", "text/x-opml", "+xml"},
           open_xml,
           Editing::always,
           true},
    // Web Application Manifest, 5: its members are relative to its own URL.
    Format{{"application/manifest+json"}, open_json, Editing::always, true},
    // HTML 7.6.1: rules in a file of their own are relative to its URL, unless they say otherwise.
    Format{{"application/speculationrules+json"}, open_json, Editing::always, true},
    Format{{"application/json", "text/json", "+json"}, open_json, Editing::never, true},
    // RFC 2046 4.1.3, RFC 1896, RFC 1341 7.1.3.
    Format{
        {"text/plain", "text/enriched", "text/richtext"}, open_text, Editing::where_asked, false},
    // Calendars (RFC 5545) and vCards (RFC 6350), also of earlier versions.
    Format{{"text/calendar", "text/vcard", "text/x-vcard", "text/directory"},
           open_directory,
           Editing::never,
           false},
};

}  // namespace

const Format* format_of(std::string_view media_type) noexcept {
  const auto is_meant = [media_type](std::string_view type) {
    return type.starts_with('+') ? media_type.ends_with(type) : !type.empty() && media_type == type;
  };
  const auto* const found = std::ranges::find_if(
      formats, [&](const Format& format) { return std::ranges::any_of(format.types, is_meant); });
  return found == formats.end() ? nullptr : found;
}

bool is_document(std::string_view media_type) noexcept {
  const Format* const format = format_of(media_type);
  return format != nullptr && format->editing == Editing::always;
}

bool has_base(std::string_view media_type) noexcept {
  const Format* const format = format_of(media_type);
  return format != nullptr && format->has_base;
}

Diagnostic charset_is_unknown(std::string_view label, std::string_view place) {
  return {.code = DiagnosticCode::charset_unknown,
          .arguments = {shortened(label), std::string(place)}};
}

void note_stated_type(const DocumentSource& source, OpenedDocument& opened) {
  const StatedType type = stated_type(source.content_type);
  const bool is_of_user = !source.charset.empty();
  std::string label = source.charset;
  if (!is_of_user && type.type) label = type.type->charset.value_or(std::string());
  const std::string_view stated = encoding_for_label(label);
  if (!is_of_user && !label.empty() && stated.empty()) {
    opened.diagnostics.push_back(charset_is_unknown(label, "Content-Type"));
  }
  // RFC 2781 3.3: the label utf-16 names no order of bytes, so either mark agrees with it.
  const bool is_overruled =
      opened.encoding_source == EncodingSource::byte_order_mark && !stated.empty() &&
      stated != opened.text.encoding() &&
      !(equal_ignoring_case(label, "utf-16") && opened.text.encoding().starts_with("UTF-16"));
  if (is_overruled) {
    opened.diagnostics.push_back(
        {.code = DiagnosticCode::charset_overruled,
         .arguments = {shortened(label), std::string(opened.text.encoding())}});
  }
  if (!type.malformed.empty()) {
    opened.diagnostics.push_back({.code = DiagnosticCode::type_malformed,
                                  .arguments = {shortened(type.malformed), "does not count"}});
  }
}

Result<OpenedDocument> open_document(std::string_view bytes, std::string_view media_type,
                                     const DocumentSource& source, const Options& options) {
  const Format* const format = format_of(media_type);
  if (format == nullptr) return fail(ErrorCode::unsupported_type, std::string(media_type));
  if (bytes.size() > options.limits.document_bytes) {
    return fail(ErrorCode::over_limit, "document_bytes");
  }
  const std::string& charset = source.charset;
  if (!charset.empty() && encoding_for_label(charset).empty()) {
    return fail(ErrorCode::unsupported_charset, charset);
  }
  auto opened = format->open(bytes, media_type, source, options);
  if (!opened) return opened.error();
  note_stated_type(source, *opened);
  return opened;
}

bool is_edited(const Format* format, const Options& options) {
  if (format == nullptr || format->editing == Editing::never) return false;
  return format->editing == Editing::always || options.attributes.rules().text_rule() != nullptr;
}

bool is_only_listed(const Format* format, const Options& options) {
  // A transform gives other targets than absolute ones.
  return format != nullptr && format->editing == Editing::never && format->has_base &&
         !options.transform;
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

Result<DocumentText> DocumentText::decode(std::string_view bytes, std::string_view encoding,
                                          std::size_t bom_length, const Limits& limits,
                                          bool as_utf8) {
  DocumentText text(bytes, encoding, bom_length);
  if (encoding == "UTF-8") return text;
  if (encoding == "replacement") {
    // Encoding 14.1: the decoder yields one U+FFFD for any bytes, so there is nothing to search.
    text.bytes_ = bytes.substr(0, bom_length);
    return text;
  }
  auto charset = Charset::make(encoding);
  if (!charset) return charset.error();
  text.charset_ = std::move(*charset);
  if (has_ascii_delimiters(encoding) && !as_utf8) return text;
  if (bytes.size() > limits.mapped_bytes) return fail(ErrorCode::over_limit, "mapped_bytes");
  text.decoded_ = text.charset_->decode(bytes.substr(bom_length));
  return text;
}

Span DocumentText::bytes_at(const Span& text) const {
  const Span span = decoded_ ? byte_span(*decoded_, text) : text;
  return {front_ + bom_length_ + span.offset, span.length};
}

Result<EditList> DocumentText::encode_edits(EditList edits) const {
  if (decoded_) {
    auto encoded_edits = charset_->encode_edits(bytes_.substr(bom_length_), *decoded_, edits);
    if (!encoded_edits) return encoded_edits;
    edits = std::move(*encoded_edits);
  }
  if (bom_length_ == 0) return edits;
  EditList placed;
  placed.add_all(edits, bom_length_);
  return placed;
}

}  // namespace absolve::ABSOLVE_VERSIONED

#include "document/formats.hpp"

#include <algorithm>
#include <array>

#include "formats/fields/parameters.hpp"
#include "formats/html/link_rules.hpp"
#include "text/coding/encoding.hpp"
#include "text/shortened.hpp"

namespace absolve {
namespace {

bool is_html(std::string_view type) {
  return type == "text/html";
}
bool is_css(std::string_view type) {
  return type == "text/css";
}
bool is_xml(std::string_view type) {
  return type == "text/xml" || type == "application/xml" || type == "text/x-opml" ||
         type.ends_with("+xml");
}
// RFC 2046 4.1.3, RFC 1896, RFC 1341 7.1.3.
bool is_running_text(std::string_view type) {
  return type == "text/plain" || type == "text/enriched" || type == "text/richtext";
}
// Web Application Manifest, 5: its members are relative to its own URL.
bool is_manifest(std::string_view type) {
  return type == "application/manifest+json";
}
bool is_json(std::string_view type) {
  return type == "application/json" || type == "text/json" || type.ends_with("+json");
}
// RFC 5545, RFC 6350 and their predecessors.
bool is_directory(std::string_view type) {
  return type == "text/calendar" || type == "text/vcard" || type == "text/x-vcard" ||
         type == "text/directory";
}

constexpr std::array formats{
    Format{is_html, open_html, Editing::always, true},
    Format{is_css, open_css, Editing::always, true},
    Format{is_xml, open_xml, Editing::always, true},
    Format{is_manifest, open_json, Editing::always, true},
    Format{is_json, open_json, Editing::never, true},
    Format{is_running_text, open_text, Editing::where_asked, false},
    Format{is_directory, open_directory, Editing::never, false},
};

}  // namespace

const Format* format_of(std::string_view media_type) noexcept {
  const auto* const found = std::ranges::find_if(
      formats, [media_type](const Format& format) { return format.has(media_type); });
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
  if (const std::string label = charset_in(source.content_type);
      !label.empty() && charset.empty() && encoding_for_label(label).empty()) {
    opened->diagnostics.push_back(
        {.code = DiagnosticCode::charset_unknown, .arguments = {shortened(label)}});
  }
  return opened;
}

bool is_edited(const Format* format, const Options& options) {
  if (format == nullptr || format->editing == Editing::never) return false;
  return format->editing == Editing::always || options.attributes.rules().text_rule() != nullptr;
}

}  // namespace absolve

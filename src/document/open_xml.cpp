#include <algorithm>

#include "document/opened_document.hpp"
#include "formats/fields/parameters.hpp"
#include "formats/xml/xml_finder.hpp"
#include "formats/xml_declaration.hpp"
#include "text/coding/encoding.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

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

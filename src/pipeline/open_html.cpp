#include "coding/encoding.hpp"
#include "formats/html/saved_from.hpp"
#include "formats/html/sniff.hpp"
#include "pipeline/html_engines.hpp"
#include "pipeline/opened_document.hpp"

namespace absolve {
namespace {

SniffedEncoding sniff(std::string_view bytes, const DocumentSource& source) {
  return sniff_encoding(bytes, source.charset, charset_of(source.content_type));
}

}  // namespace

Result<OpenedDocument> open_html(std::string_view bytes, std::string_view,
                                 const DocumentSource& source, const Options& options) {
  auto encoding = sniff(bytes, source);
  if (encoding.name.empty()) return fail(ErrorCode::unsupported_charset, source.charset);
  const bool is_certain = !encoding.is_open && !encoding.is_prescanned;
  const auto bom_length = encoding.bom_length;
  auto text = DocumentText::decode(bytes, encoding.name, bom_length, options.limits);
  if (!text) return text.error();
  const Origin origin{.is_archive = source.is_archived,
                      .is_srcdoc = source.document_url == "about:srcdoc"};
  auto findings = find_links(text->text(), options, origin);
  if (!findings) return findings.error();
  // 13.2.3.4, changing the encoding while parsing.
  const std::string_view read_as = encoding.name;
  if (encoding.is_open) {
    encoding = encoding_by_content(bytes, findings->encoding_label);
  } else if (encoding.is_prescanned) {
    encoding.name = changed_encoding(encoding.name, findings->encoding_label);
  }
  if (encoding.name != read_as) {
    text = DocumentText::decode(bytes, encoding.name, bom_length, options.limits);
    if (!text) return text.error();
    if (!has_ascii_delimiters(read_as) || !has_ascii_delimiters(encoding.name)) {
      // What was read so far was read wrongly.
      findings = find_links(text->text(), options, origin);
      if (!findings) return findings.error();
    }
  }
  OpenedDocument opened{.text = std::move(*text), .findings = std::move(*findings)};
  opened.engine = options.engine == Engine::tree ? "tree"
                  : opened.findings.is_rescanned ? "open elements"
                                                 : "contexts";
  opened.saved_from = find_saved_from(opened.text.text());
  opened.encoding_may_shift =
      !is_certain && encoding_of_meta_label(opened.findings.encoding_label) != encoding.name;
  opened.encoding_is_guess = encoding.is_guess;
  opened.encoding_source = encoding.source;
  using enum DiagnosticCode;
  if (encoding.is_guess) opened.diagnostics.push_back({.code = encoding_guessed});
  if (encoding.name == "replacement") opened.diagnostics.push_back({.code = encoding_not_read});
  return opened;
}

bool is_alike_in_front(std::string_view before, std::string_view after,
                       const DocumentSource& source) {
  const auto was = sniff(before, source);
  const auto is = sniff(after, source);
  return was.name == is.name && was.is_open == is.is_open;
}

bool is_still_in_encoding(std::string_view bytes, std::string_view encoding,
                          std::string_view meta_label, const DocumentSource& source) {
  const auto sniffed = sniff(bytes, source);
  if (sniffed.is_prescanned) return changed_encoding(sniffed.name, meta_label) == encoding;
  if (!sniffed.is_open) return sniffed.name == encoding;
  return encoding_by_content(bytes, meta_label).name == encoding;
}

}  // namespace absolve

#pragma once

#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "document/document_text.hpp"
#include "document/site_text.hpp"
#include "formats/fields/header_links.hpp"
#include "formats/link_site.hpp"
#include "formats/text/text_links.hpp"

namespace absolve {

/// A document, decoded as far as necessary, and what was found in it.
struct OpenedDocument {
  DocumentText text;
  Findings findings;          ///< with spans in `text`
  std::string_view engine{};  ///< what found them, see `EntityReport::engine`
  std::string saved_from{};   ///< what it says it was saved from
  /// Whether edits could change the encoding that the bytes seem to be in. If the encoding is a
  /// guess, any edit could do so; otherwise only one that moves the front of the document.
  bool encoding_may_shift = false;
  bool encoding_is_guess = false;
  TextReading reading{};             ///< of the running text in it
  std::vector<HeaderLink> fields{};  ///< of a header: the link of each site
  EncodingSource encoding_source = EncodingSource::unknown;
  bool has_encoding = true;  ///< its links are written in an encoding
  bool is_whole = true;      ///< its base is reported; that of a header or directory is not
  std::vector<Diagnostic> diagnostics{};

  [[nodiscard]] bool is_xml() const { return engine == "expat" || engine == "recovered"; }
  [[nodiscard]] const LinkSite& site(std::size_t index) const { return findings.sites[index]; }
  /// The value of a site, decoded. This must outlive it.
  [[nodiscard]] SiteText text_of(const LinkSite& site) const {
    return {text.text(), site, text.charset()};
  }
  /// The text up to its last `>`. The search for the end of a tag in it never scans the rest of the
  /// document. Linear.
  [[nodiscard]] std::string_view tags() const {
    const std::string_view whole = text.text();
    return whole.substr(0, whole.rfind('>') + 1);
  }
  /// Where a site's value begins in the bytes.
  [[nodiscard]] std::size_t offset_of(const LinkSite& site) const {
    return text.bytes_at(site.value).offset;
  }
};

/// Opens a document of `media_type`, which has a format; `source` states its encoding. Fails with
/// `unsupported_type`, `over_limit`, `unsupported_charset`, and as the functions below. Views in
/// the results of all these functions point into `bytes`, `options` or the result itself.
[[nodiscard]] Result<OpenedDocument> open_document(std::string_view bytes,
                                                   std::string_view media_type,
                                                   const DocumentSource& source,
                                                   const Options& options);
/// Opens an HTML document (HTML 13.2.3 for its encoding). Fails with `unsupported_charset`,
/// `over_limit`, `engine_failed` or `engines_disagree`.
[[nodiscard]] Result<OpenedDocument> open_html(std::string_view bytes, std::string_view media_type,
                                               const DocumentSource& source,
                                               const Options& options);
/// Opens a stylesheet (CSS Syntax 3, 3.2 for its encoding). Fails as above.
[[nodiscard]] Result<OpenedDocument> open_css(std::string_view bytes, std::string_view media_type,
                                              const DocumentSource& source, const Options& options);
/// Opens an XML document (XML 1.0, appendix F for its encoding). Fails as above; one that is not
/// well-formed is read as far as it is.
[[nodiscard]] Result<OpenedDocument> open_xml(std::string_view bytes, std::string_view media_type,
                                              const DocumentSource& source, const Options& options);
/// Opens running text (RFC 2046 4.1.2 for its encoding). Fails as above.
[[nodiscard]] Result<OpenedDocument> open_text(std::string_view bytes, std::string_view media_type,
                                               const DocumentSource& source,
                                               const Options& options);
/// Opens JSON, of a web app manifest or of anything else (RFC 8259). Fails as above.
[[nodiscard]] Result<OpenedDocument> open_json(std::string_view bytes, std::string_view media_type,
                                               const DocumentSource& source,
                                               const Options& options);
/// Opens a calendar or contacts (RFC 5545, RFC 6350). Fails as above.
[[nodiscard]] Result<OpenedDocument> open_directory(std::string_view bytes,
                                                    std::string_view media_type,
                                                    const DocumentSource& source,
                                                    const Options& options);
/// The references of `links` in `header`, which must outlive the result, as a document.
[[nodiscard]] OpenedDocument open_fields(std::string_view header, std::vector<HeaderLink> links);

/// Whether the front of an HTML document says the same about its encoding before and after edits.
[[nodiscard]] bool is_alike_in_front(std::string_view before, std::string_view after,
                                     const DocumentSource& source);
/// Whether `bytes`, which came of edits of an HTML document, would still be read in `encoding`.
/// `meta_label` is what its meta elements say.
[[nodiscard]] bool is_still_in_encoding(std::string_view bytes, std::string_view encoding,
                                        std::string_view meta_label, const DocumentSource& source);

}  // namespace absolve

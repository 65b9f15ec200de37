#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "absolve/error.hpp"
#include "absolve/text.hpp"
#include "document/site_text.hpp"
#include "formats/fields/header_links.hpp"
#include "formats/link_site.hpp"
#include "formats/text/text_links.hpp"
#include "text/coding/charset.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The text of a document, as the finders read it. If ASCII delimiters mean themselves in the
/// document's encoding, the text is the bytes after the byte order mark. Otherwise the whole
/// document is decoded, with a map back to its bytes.
class DocumentText {
 public:
  /// `encoding` is a name of the Encoding Standard. `bytes` must outlive the text. Fails with
  /// `unsupported_charset`, and with `over_limit` if too much would have to be decoded. With
  /// `as_utf8` the text is UTF-8 whatever the encoding.
  [[nodiscard]] static Result<DocumentText> decode(std::string_view bytes,
                                                   std::string_view encoding,
                                                   std::size_t bom_length, const Limits& limits,
                                                   bool as_utf8 = false);

  /// `bytes`, which must outlive this, as UTF-8.
  explicit DocumentText(std::string_view bytes) : DocumentText(bytes, "UTF-8", 0) {}

  [[nodiscard]] std::string_view text() const {
    return decoded_ ? std::string_view(decoded_->text) : bytes_.substr(bom_length_);
  }
  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  [[nodiscard]] std::string_view encoding() const { return encoding_; }
  /// The charset that the text is still encoded in; null if the text is UTF-8.
  [[nodiscard]] const Charset* charset() const { return decoded_ ? nullptr : charset_.get(); }
  /// What can be written into the document.
  [[nodiscard]] Repertoire repertoire(bool ascii_only) const {
    return {.charset = charset_.get(), .ascii_only = ascii_only};
  }

  /// Continues with the next piece of a document that comes in pieces and is not decoded as a
  /// whole. The piece is `bytes`, which begin `front` bytes after the document's beginning.
  void go_on(std::string_view bytes, std::size_t front) {
    bytes_ = bytes;
    front_ = front;
    bom_length_ = 0;
  }

  /// Where a span of the text lies in the document's bytes.
  [[nodiscard]] Span bytes_at(const Span& text) const;
  /// The bytes that a span of the text stands for.
  [[nodiscard]] std::string_view source_of(const Span& text) const {
    const Span place = bytes_at(text);
    return bytes_.substr(place.offset - front_, place.length);
  }
  /// Converts edits of the text to edits of the bytes.
  [[nodiscard]] Result<EditList> encode_edits(EditList edits) const;

 private:
  DocumentText(std::string_view bytes, std::string_view encoding, std::size_t bom_length)
      : bytes_(bytes), encoding_(encoding), bom_length_(bom_length) {}

  std::string_view bytes_;
  std::string_view encoding_;
  std::size_t bom_length_;
  std::size_t front_ = 0;             // bytes of the document before `bytes_`
  std::unique_ptr<Charset> charset_;  // null: UTF-8
  std::optional<DecodedText> decoded_;
};

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
/// Says that `place` declares a charset that is no label of an encoding.
[[nodiscard]] Diagnostic charset_is_unknown(std::string_view label, std::string_view place);
/// The references of `links` in `header`, which must outlive the result, as a document.
[[nodiscard]] OpenedDocument open_fields(std::string_view header, std::vector<HeaderLink> links);

}  // namespace absolve::ABSOLVE_VERSIONED

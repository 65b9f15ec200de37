#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "absolve/error.hpp"
#include "absolve/text.hpp"
#include "text/coding/charset.hpp"
#include "text/coding/icu_charset.hpp"

namespace absolve {

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

}  // namespace absolve

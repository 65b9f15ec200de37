#include "document/document_text.hpp"

#include "text/coding/encoding.hpp"

namespace absolve {

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

}  // namespace absolve

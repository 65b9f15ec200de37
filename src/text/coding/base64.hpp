#pragma once

#include "text/coding/coding.hpp"

namespace absolve {

/// The coding of base64 (RFC 2045 6.8). Decoding skips characters outside the alphabet. Padding
/// ends the data wherever it occurs, and what follows is ignored. The body is rewritten from the
/// quantum in which the first edit begins to its end, with line length and line ends as found. If
/// other characters follow there, such as the footer of a mailing list, an edit would remove them
/// or make them data, and fails with `malformed_encoding`. The map is empty.
class Base64 final : public Coding {
 public:
  /// `line_end` is written if a body of one line must become several lines.
  explicit Base64(std::string_view line_end = "\n") : line_end_(line_end) {}

  /// Whether `bytes` hold anything but base64 and white space, or hold base64 after the padding.
  [[nodiscard]] static bool holds_other_text(std::string_view bytes);

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override;

 private:
  std::string_view line_end_;
};

/// `bytes` in base64 on one line, padded.
[[nodiscard]] std::string base64_of(std::string_view bytes);

}  // namespace absolve

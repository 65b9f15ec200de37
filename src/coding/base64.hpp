#pragma once

#include "coding/coding.hpp"

namespace absolve {

/// The coding of base64 (RFC 2045 6.8). Decoding skips characters outside the alphabet. Padding
/// ends the data wherever it stands, and what follows is ignored. The body is rewritten from the
/// quantum in which the first edit begins to its end, with line length and line ends as found. Its
/// map is empty.
class Base64 final : public Coding {
 public:
  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override;
};

/// `bytes` in base64 on one line, padded.
[[nodiscard]] std::string base64_of(std::string_view bytes);

}  // namespace absolve

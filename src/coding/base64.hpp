#pragma once

#include "coding/coding.hpp"

namespace absolve {

/// The coding of base64 (RFC 2045 6.8). Reading skips what is not of its alphabet, and padding ends
/// the data, wherever it stands; what follows means nothing. An edit is written anew from the
/// quantum that it begins in to the body's end, with line length and line ends as found. Its map is
/// empty.
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

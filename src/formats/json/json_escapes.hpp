#pragma once

#include "text/coding/coding.hpp"

namespace absolve {

/// The coding between the content of a JSON string and its bytes (RFC 8259 section 7). It may stand
/// in a script element: `<` is always escaped.
class JsonEscapes final : public Coding {
 public:
  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override;
};

}  // namespace absolve

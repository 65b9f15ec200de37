#pragma once

#include <string>
#include <string_view>

#include "text/coding/coding.hpp"

namespace absolve {

/// A coding that decodes a text with one function, and whose edits rewrite the whole value.
class WholeValue final : public Coding {
 public:
  using Convert = std::string (*)(std::string_view);
  /// Without `write`, an edited text is written as it is.
  explicit WholeValue(Convert read, Convert write = nullptr) : read_(read), write_(write) {}

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override {
    return {.text = read_(bytes), .map = {}};
  }
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override {
    const std::string text = apply_edits(decoded_text.text, edits);
    EditList whole;
    whole.add({{0, bytes.size()}, write_ == nullptr ? text : write_(text)});
    return whole;
  }

 private:
  Convert read_;
  Convert write_;
};

}  // namespace absolve

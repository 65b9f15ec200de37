#pragma once

#include "text/coding/charset.hpp"

namespace absolve {

/// The coding of ISO-2022-JP (Encoding 12.2), whose escape sequences switch the meaning of bytes.
/// An escape sequence belongs to the character before it, so an edit also removes the sequence
/// after the edited text. An edit preserves the state at both its ends.
class Iso2022Jp final : public Charset {
 public:
  /// Fails with `unsupported_charset` if ICU has no table of JIS X 0208.
  [[nodiscard]] static Result<std::unique_ptr<Charset>> make();

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override;
  /// From the ASCII state and back to it.
  [[nodiscard]] std::optional<std::string> encode_character(std::uint32_t code) const override;
  [[nodiscard]] std::string encode(std::string_view text, Substitute substitute) const override;

 private:
  class Writer;

  explicit Iso2022Jp(std::unique_ptr<Charset> shift_jis) : shift_jis_(std::move(shift_jis)) {}
  [[nodiscard]] std::optional<std::string> jis_pair(std::uint32_t code) const;

  std::unique_ptr<Charset> shift_jis_;  // has the same characters
};

}  // namespace absolve

#pragma once

#include <span>

#include "text/coding/charset.hpp"

struct UConverter;

namespace absolve {

/// The coding of an encoding for which ICU has a table. Where that table differs from the Encoding
/// Standard's, the Standard's is followed.
class IcuCharset final : public Charset {
 public:
  /// A byte, or a pair with the lead byte first, that ICU decodes differently from the Encoding
  /// Standard.
  struct Difference {
    std::string_view encoding;
    std::uint32_t bytes;
    std::uint32_t code;
  };

  /// `encoding` is a name of the Encoding Standard. Fails with `unsupported_charset`.
  [[nodiscard]] static Result<std::unique_ptr<Charset>> make(std::string_view encoding);

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] std::optional<std::string> encode_character(std::uint32_t code) const override;

 private:
  using Converter = std::unique_ptr<UConverter, void (*)(UConverter*)>;

  IcuCharset(Converter converter, std::string_view encoding);
  [[nodiscard]] std::uint32_t as_of_standard(std::string_view bytes, std::uint32_t code) const;
  [[nodiscard]] std::optional<std::string> encode_by_icu(std::uint32_t code) const;
  [[nodiscard]] bool is_for_writing(std::string_view bytes) const;

  Converter converter_;
  std::string encoding_;
  bool is_multibyte_;
  std::span<const Difference> differences_;  // sorted by bytes
};

}  // namespace absolve

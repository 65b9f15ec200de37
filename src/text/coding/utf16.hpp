#pragma once

#include "text/coding/charset.hpp"

namespace absolve {

/// The coding of UTF-16 (Encoding 14.2). Bytes that are not a character are read as U+FFFD, and
/// kept as they are.
class Utf16 final : public Charset {
 public:
  explicit Utf16(bool is_big_endian) : is_big_endian_(is_big_endian) {}

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] std::optional<std::string> encode_character(std::uint32_t code) const override;

 private:
  void append_unit(std::uint32_t unit, std::string& bytes) const;

  bool is_big_endian_;
};

}  // namespace absolve

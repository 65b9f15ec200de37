#pragma once

#include <memory>
#include <string>
#include <vector>

#include "text/coding/charset.hpp"

namespace absolve {

/// The coding of Big5, EUC-JP, EUC-KR, GBK, gb18030 and Shift_JIS (Encoding 10 to 13). The decoders
/// are the Standard's, which define how many bytes an error consumes. The tables are those of
/// `IcuCharset`.
class MultibyteCharset final : public Charset {
 public:
  /// `encoding` is one of these names. Fails with `unsupported_charset`.
  [[nodiscard]] static Result<std::unique_ptr<Charset>> make(std::string_view encoding);
  [[nodiscard]] static bool reads(std::string_view encoding) noexcept;

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override {
    return decode_front(bytes, bytes.size());
  }
  [[nodiscard]] DecodedText decode_front(std::string_view bytes, std::size_t length) const override;
  [[nodiscard]] std::optional<std::string> encode_character(std::uint32_t code) const override {
    return table_->encode_character(code);
  }

 private:
  // What some bytes begin with: its UTF-8, or nothing for an error, and its length.
  struct Read {
    std::string_view text;
    std::size_t length;
  };

  MultibyteCharset(std::string_view encoding, std::unique_ptr<Charset> table);
  [[nodiscard]] Read read(std::string_view bytes) const;
  [[nodiscard]] Read read_four(std::string_view bytes) const;
  [[nodiscard]] std::string_view text_of(std::string_view sequence) const;

  bool is_gb18030_;  // or GBK, which is decoded the same way
  bool is_euc_jp_;
  bool is_shift_jis_;
  std::unique_ptr<Charset> table_;
  std::shared_ptr<const std::vector<std::string>> pairs_;  // the texts of two bytes
  mutable std::string longer_;                             // of three or four
};

}  // namespace absolve

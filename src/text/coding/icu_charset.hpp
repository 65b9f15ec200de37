#pragma once

struct UConverter;

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "absolve/text.hpp"
#include "text/coding/charset.hpp"

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

/// How to write a character that the document cannot hold as it is.
enum class EscapeForm {
  none,                 ///< plain text has no escapes: such a character is not written
  character_reference,  ///< `&#233;`, in markup
  css,                  ///< `\e9 `, in CSS (CSS Syntax 3, 4.3.7)
  json,                 ///< `\u00e9`, in a string of JSON (RFC 8259 section 7)
};

/// Appends the escape of `code` in `form`.
void append_escape(std::uint32_t code, EscapeForm form, std::string& out);

/// The characters that can stand for themselves in a document.
struct Repertoire {
  const Charset* charset = nullptr;  ///< of the document; null: all characters
  bool ascii_only = false;

  [[nodiscard]] bool has(std::uint32_t code) const {
    if (code < 0x80) return true;
    return !ascii_only && (charset == nullptr || charset->holds(code));
  }
  /// Whether it has all characters of `text`, which is UTF-8.
  [[nodiscard]] bool has_all(std::string_view text) const;
};

/// `edits` with escapes for the characters that `repertoire` lacks. The replacements must be such
/// that an escape is valid anywhere in them.
[[nodiscard]] EditList escape_beyond(const Repertoire& repertoire, EscapeForm form, EditList edits);

}  // namespace absolve

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "text/coding/coding.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The coding between UTF-8 and bytes in another encoding. Text to be encoded should be within the
/// repertoire (see `Repertoire`); any other character becomes a decimal character reference.
class Charset : public Coding {
 public:
  /// `encoding` is a name of the Encoding Standard other than UTF-8 and replacement. Fails with
  /// `unsupported_charset`.
  [[nodiscard]] static Result<std::unique_ptr<Charset>> make(std::string_view encoding);

  /// The text of the first `length` bytes of `bytes`, as a decoder reads them when the other bytes
  /// follow. This implementation is for an encoding without states.
  [[nodiscard]] virtual DecodedText decode_front(std::string_view bytes, std::size_t length) const {
    return decode(bytes.substr(0, length));
  }

  /// For an encoding without states: encodes each edit on its own.
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override;

  /// The bytes of one character by itself, as the Standard's encoder writes them, or nothing if the
  /// encoding lacks it.
  [[nodiscard]] virtual std::optional<std::string> encode_character(std::uint32_t code) const = 0;

  /// Whether the encoding can represent a character. An encoder writes some characters, such as the
  /// yen sign in Shift_JIS, as bytes that decode to another one; those do not count.
  [[nodiscard]] bool holds(std::uint32_t code) const { return encode_held(code).has_value(); }

  /// Returns the ASCII text to write for a character that the encoding lacks.
  using Substitute = std::string (*)(std::uint32_t code);

  /// `text`, UTF-8, as the Standard's encoder writes it from its first state to its last (Encoding
  /// 4.1, repeated "encode or fail").
  [[nodiscard]] virtual std::string encode(std::string_view text, Substitute substitute) const;

 private:
  // The bytes of the character, if they decode to the same character again.
  [[nodiscard]] std::optional<std::string> encode_held(std::uint32_t code) const;
};

/// The substitute in markup: a decimal character reference.
[[nodiscard]] std::string decimal_reference(std::uint32_t code);

/// The coding of UTF-8 that is not well-formed: each error decodes to U+FFFD (Encoding 10.1.1), and
/// its bytes are kept.
class IllFormedUtf8 final : public Coding {
 public:
  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override;
};

/// A `StartOf` that moves before errors: ill-formed bytes, which decode to U+FFFD, could combine
/// with new bytes after them, so they are rewritten with the edit.
[[nodiscard]] std::size_t start_behind_errors(std::string_view bytes,
                                              const DecodedText& decoded_text, std::size_t start);

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

/// The codings that `Charset::make` chooses from.
///
/// For Big5, EUC-JP, EUC-KR, GBK, gb18030 and Shift_JIS (Encoding 10 to 13); null for any other.
[[nodiscard]] std::unique_ptr<Charset> make_multibyte_charset(std::string_view encoding);
/// For ISO-2022-JP (Encoding 12.2).
[[nodiscard]] std::unique_ptr<Charset> make_iso_2022_jp();

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

}  // namespace absolve::ABSOLVE_VERSIONED

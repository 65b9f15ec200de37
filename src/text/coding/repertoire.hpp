#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absolve/text.hpp"
#include "text/coding/charset.hpp"

namespace absolve {

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

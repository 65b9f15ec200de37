#pragma once

#include <catch2/catch.hpp>

#include "formats/html/character_references.hpp"
#include "text/coding/charset.hpp"
#include "text/utf8.hpp"

namespace absolve {

/// `edits` as the coding writes them: a charset writes a character that it lacks as a reference.
inline EditList as_held(const Coding& coding, const EditList& edits) {
  const auto* const charset = dynamic_cast<const Charset*>(&coding);
  if (charset == nullptr) return edits;
  EditList held;
  for (const Edit& edit : edits) {
    std::string text;
    for (std::size_t at = 0; at < edit.replacement.size();) {
      std::size_t length = 0;
      const std::uint32_t code = utf8::read(edit.replacement.substr(at), length);
      text += charset->holds(code) ? std::string(edit.replacement.substr(at, length))
                                   : decimal_reference(code);
      at += length;
    }
    held.add({edit.span, text});
  }
  return held;
}

/// `text` with U+FFFD instead of its character references. An edit may rewrite ill-formed bytes
/// beside it, and a charset without U+FFFD writes a reference for them.
inline std::string with_replacements(std::string text) {
  const std::string reference = decimal_reference(0xFFFD);
  for (auto at = text.find(reference); at != std::string::npos; at = text.find(reference, at)) {
    text.replace(at, reference.size(), "\xEF\xBF\xBD");
  }
  return text;
}

/// The text of `out`, the edited `bytes`, without quotes and an equals sign that the edit added to
/// an attribute that had none.
inline std::string decoded_by(const Coding& coding, std::string_view bytes, std::string_view out) {
  const auto added = [&](char c) { return out.starts_with(c) && !bytes.starts_with(c); };
  if (dynamic_cast<const CharacterReferences*>(&coding) == nullptr) return coding.decode(out).text;
  if (bytes.empty() && (out.starts_with("=\"") || out.starts_with("='"))) out.remove_prefix(1);
  for (const char quote : {'"', '\''}) {
    if (!added(quote) || out.size() < 2 || !out.ends_with(quote)) continue;
    const auto& in_quotes =
        CharacterReferences::in(quote == '"' ? Quoting::double_quoted : Quoting::single_quoted);
    return in_quotes.decode(out.substr(1, out.size() - 2)).text;
  }
  return coding.decode(out).text;
}

/// Applies `edits` of the text to `bytes` through the coding, and returns the new bytes. Checks the
/// law of the codings: the new bytes decode to the edited text.
inline std::string through(const Coding& coding, std::string_view bytes, const EditList& edits) {
  const DecodedText decoded_text = coding.decode(bytes);
  const auto encoded_edits = coding.encode_edits(bytes, decoded_text, edits);
  REQUIRE(encoded_edits);
  std::string out = apply_edits(bytes, *encoded_edits);
  const std::string expected = apply_edits(decoded_text.text, as_held(coding, edits));
  std::string got = with_replacements(coding.decode(out).text);
  if (got != with_replacements(expected)) {
    got = with_replacements(decoded_by(coding, bytes, out));
  }
  CHECK(got == with_replacements(expected));
  return out;
}

/// The same for one edit.
inline std::string edited(const Coding& coding, std::string_view bytes, Span span,
                          std::string_view text) {
  EditList edits;
  edits.add({span, text});
  return through(coding, bytes, edits);
}

inline void check_map(std::string_view bytes, const DecodedText& decoded_text) {
  std::size_t text = 0;
  std::size_t byte = 0;
  for (const Atom& atom : decoded_text.map) {
    REQUIRE(atom.text - text == atom.bytes - byte);
    REQUIRE(decoded_text.text.substr(text, atom.text - text) ==
            bytes.substr(byte, atom.bytes - byte));
    text = atom.text + atom.text_length;
    byte = atom.bytes + atom.byte_length;
  }
  REQUIRE(decoded_text.text.substr(text) == bytes.substr(byte));
}

}  // namespace absolve

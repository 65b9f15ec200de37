#pragma once

#include <string_view>

#include "formats/link_site.hpp"
#include "text/coding/coding.hpp"

namespace absolve {

/// A named character reference: its name with the semicolon, if it has one, and its UTF-8.
struct NamedReference {
  std::string_view name;
  std::string_view text;
};

/// The longest named character reference at the front of `text`, which begins after the `&` (HTML
/// 13.2.5.73), or nullptr. Static storage.
[[nodiscard]] const NamedReference* match_named_reference(std::string_view text) noexcept;

/// The rules by which character references are recognised.
enum class ReferenceRules {
  attribute,  ///< HTML 13.2.5.72 to 80, in an attribute
  text,       ///< the same, in text
  xml,        ///< XML 1.0, 4.1: numeric references, and the five names that need no declaration
  xhtml,      ///< the same, and the names of HTML, which an XHTML DTD declares
};

/// Reads a character reference from the front of `bytes`, which begins with an ampersand. Appends
/// its characters to `out` and returns the number of bytes read, 0 if the ampersand is literal.
std::size_t read_character_reference(std::string_view bytes, ReferenceRules rules,
                                     std::string& out);

/// A `StartOf` that moves before bytes whose meaning an edit at `start` would change: a reference
/// that ends without a semicolon, or an ampersand that is literal only because of what follows it.
[[nodiscard]] std::size_t start_behind_references(std::string_view bytes,
                                                  const DecodedText& decoded_text,
                                                  std::size_t start);

/// The coding between an attribute's value and its bytes: character references (HTML 13.2.5.72),
/// line ends (13.2.3.5) and NULs; in XML, references and white space (XML 1.0, 3.3.3). The bytes
/// are the value without its quotes. An edit that needs quotes adds them, and adds `=` if the name
/// had no value.
class CharacterReferences final : public Coding {
 public:
  /// The coding for a value quoted in this way; static storage.
  [[nodiscard]] static const CharacterReferences& in(Quoting quoting);

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override;

 private:
  explicit CharacterReferences(Quoting quoting) : quoting_(quoting) {}
  std::size_t read_atom(std::string_view bytes, std::string& out) const;

  Quoting quoting_;
};

}  // namespace absolve

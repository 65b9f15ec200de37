#pragma once

#include <string_view>

#include "formats/link_site.hpp"
#include "text/coding/coding.hpp"

namespace absolve::ABSOLVE_VERSIONED {

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

/// Appends the text of `bytes`, an attribute's value without white space and NULs that is quoted in
/// this way: `CharacterReferences` without a map.
void append_unreferenced(std::string_view bytes, Quoting quoting, std::string& out);

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

  Quoting quoting_;
};

/// The coding between the text of an element and its bytes, if these are markup: character
/// references, CDATA sections and comments (HTML 13.2.5.1 and 69; XML 1.0, 2.5 and 2.7), line ends.
/// By the rules for text, elements within decode to nothing; by those for XHTML, the bytes hold no
/// tag.
class MarkupText final : public Coding {
 public:
  /// The coding by the rules for text or for XHTML; static storage.
  [[nodiscard]] static const MarkupText& by(ReferenceRules rules);

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override;

 private:
  explicit MarkupText(ReferenceRules rules) : rules_(rules) {}

  ReferenceRules rules_;
};

}  // namespace absolve::ABSOLVE_VERSIONED

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

/// The longest named character reference that `text`, which begins behind the `&`, starts with
/// (HTML 13.2.5.73), or nullptr. Static storage.
[[nodiscard]] const NamedReference* match_named_reference(std::string_view text) noexcept;

/// The rules by which character references are recognised.
enum class ReferenceRules {
  attribute,  ///< HTML 13.2.5.72 to 80, in an attribute
  text,       ///< the same, elsewhere
  xml,        ///< XML 1.0, 4.1: by number, and the five names that need no declaration
  xhtml,      ///< those, and the names of HTML, which a DTD of XHTML declares
};

/// Reads a character reference from the front of `bytes`, an ampersand: appends what it stands for
/// to `out`, and returns the bytes taken, 0 where the ampersand stands for itself.
std::size_t read_character_reference(std::string_view bytes, ReferenceRules rules,
                                     std::string& out);

/// A `StartOf` that moves before what an edit at `start` would change: a reference that ends
/// without a semicolon, or an ampersand that is literal only because of what follows it.
[[nodiscard]] std::size_t start_behind_references(std::string_view bytes,
                                                  const DecodedText& decoded_text,
                                                  std::size_t start);

/// The coding between an attribute's value and its bytes: character references (HTML 13.2.5.72),
/// line ends (13.2.3.5) and NULs; in XML, references and white space (XML 1.0, 3.3.3). The bytes
/// are the value without its quotes; an edit that makes quotes necessary brings them along, and
/// `="` and `"` for a name without a value.
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

#pragma once

#include "coding/coding.hpp"

namespace absolve {

/// How a value stands in its document: an attribute's in its tag (HTML 13.2.5.35 to 13.2.5.38), or
/// the text of an element.
enum class Quoting {
  valueless,  ///< `<a href>`: no value; the bytes are the empty place behind the name
  unquoted,
  single_quoted,
  double_quoted,
  raw_text,  ///< no attribute, but the text of a script or style: nothing is an escape there
};

/// The skin between an attribute's value and its bytes: character references (HTML 13.2.5.72),
/// line ends (13.2.3.5) and NULs. The bytes are the value without its quotes; an edit that makes
/// quotes necessary brings them along, and `="` and `"` for a name without a value.
class CharacterReferences final : public Coding {
 public:
  /// The skin for a value quoted in this way; static storage.
  [[nodiscard]] static const CharacterReferences& in(Quoting quoting);

  [[nodiscard]] Peeled peel(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> wrap(std::string_view bytes, const Peeled& peeled,
                                      const EditList& edits) const override;

 private:
  explicit CharacterReferences(Quoting quoting) : quoting_(quoting) {}

  Quoting quoting_;
};

}  // namespace absolve

#pragma once

#include "formats/html/character_references.hpp"
#include "text/coding/coding.hpp"

namespace absolve {

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

}  // namespace absolve

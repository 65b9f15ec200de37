#pragma once

#include "coding/coding.hpp"
#include "text/url_finder.hpp"

namespace absolve {

/// The skin between a reference and how it stands in running text: line breaks, or a scheme left
/// out. An edit writes the reference anew, in one piece.
class TextSkin final : public Coding {
 public:
  /// The skin of a form; static storage. Null for `whole`, which has none.
  [[nodiscard]] static const TextSkin* of(TextForm form);

  [[nodiscard]] Peeled peel(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> wrap(std::string_view bytes, const Peeled& peeled,
                                      const EditList& edits) const override;

 private:
  explicit TextSkin(TextForm form) : form_(form) {}

  TextForm form_;
};

}  // namespace absolve

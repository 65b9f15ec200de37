#pragma once

#include "coding/coding.hpp"

namespace absolve {

/// The skin between the content of a JSON string and its bytes (RFC 8259 section 7). It may stand
/// in a script element: `<` is always escaped.
class JsonEscapes final : public Coding {
 public:
  [[nodiscard]] Peeled peel(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> wrap(std::string_view bytes, const Peeled& peeled,
                                      const EditList& edits) const override;
};

}  // namespace absolve

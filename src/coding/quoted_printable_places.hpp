#pragma once

#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "coding/coding.hpp"

namespace absolve {

/// `edits`, of a text, where their spans lie in `bytes`, which are that text in quoted-printable:
/// each between all that stands for nothing at its edges, an empty one behind it. `landmarks` come
/// from peeling the bytes. They live as long as `edits` does. Linear.
[[nodiscard]] std::vector<Edit> placed_in_quoted_printable(std::string_view bytes,
                                                           const std::vector<Landmark>& landmarks,
                                                           const EditList& edits);

}  // namespace absolve

#pragma once

#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "text/coding/coding.hpp"

namespace absolve {

/// Moves `edits` of a text to where their spans lie in `bytes`, which are that text in
/// quoted-printable. A span does not include bytes at its edges that decode to nothing; an empty
/// span lies after them. `landmarks` come from decoding the bytes. The result lives as long as
/// `edits`. Linear.
[[nodiscard]] std::vector<Edit> placed_in_quoted_printable(std::string_view bytes,
                                                           const std::vector<Landmark>& landmarks,
                                                           const EditList& edits);

}  // namespace absolve

#pragma once

#include <string_view>
#include <vector>

#include "absolve/edit.hpp"
#include "coding/coding.hpp"

namespace absolve {

/// Where the spans of `edits`, of a text, lie in `bytes`, which are that text in quoted-printable:
/// each between all that stands for nothing at its edges, an empty one behind it. `landmarks` come
/// from peeling them. Linear.
[[nodiscard]] std::vector<Span> spans_in_quoted_printable(std::string_view bytes,
                                                          const std::vector<Landmark>& landmarks,
                                                          const EditList& edits);

}  // namespace absolve

#pragma once

#include <string>
#include <string_view>

#include "absolve/archive.hpp"
#include "absolve/edit.hpp"

namespace absolve {

/// The body of `part` in `bytes`, with `edits` of its bytes made, out of its encodings; of a
/// document, with what only its header said of its encoding said in it.
[[nodiscard]] Result<std::string> edited_body(std::string_view bytes, Part part,
                                              const EditList& edits, const Limits& limits);

}  // namespace absolve

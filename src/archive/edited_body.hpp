#pragma once

#include <string>
#include <string_view>

#include "absolve/archive.hpp"
#include "absolve/text.hpp"

namespace absolve {

/// The body of `part` in `bytes`, decoded, with `edits` made; in a document, also with what only
/// its header said of its encoding. Fails as `decoded_body` does.
[[nodiscard]] Result<std::string> edited_body(std::string_view bytes, const Part& part,
                                              const EditList& edits, const Limits& limits);

}  // namespace absolve

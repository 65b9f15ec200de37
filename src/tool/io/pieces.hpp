#pragma once

#include <string_view>
#include <vector>

#include "absolve/text.hpp"

namespace absolve::tool {

/// A text in pieces, so that the parts that no edit touches need not be copied.
using Pieces = std::vector<std::string_view>;

/// `bytes` with `edits` applied, as views of both.
[[nodiscard]] Pieces pieces_of(std::string_view bytes, const EditList& edits);

/// Writes all of `bytes` to the descriptor `fd`. Returns false, with errno set, on failure.
[[nodiscard]] bool write_all(int fd, const Pieces& bytes);

}  // namespace absolve::tool

#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "absolve/document.hpp"

namespace absolve {

/// Returns the size of the next piece, at least 1, when `left` bytes of the document remain.
using Cut = std::function<std::size_t(std::size_t left)>;

/// Reads `bytes` in pieces and as a whole. Returns an empty string if both give the same output,
/// links, reports and diagnostics; else the difference. `late`: how many diagnostics say that
/// something came too late; if there are any, links and output are not compared.
[[nodiscard]] std::string compare_pieces(std::string_view bytes, const DocumentSource& source,
                                         const Options& options, const StreamWindow& window,
                                         const Cut& cut, std::size_t* late = nullptr);

}  // namespace absolve

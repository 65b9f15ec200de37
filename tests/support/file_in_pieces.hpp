#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace absolve {

/// Returns a function that reads `file`, at most `piece` bytes per call. `file` must outlive it.
inline auto file_in_pieces(std::string_view file, std::size_t piece) {
  return [file, piece](char* to, std::size_t size) mutable {
    const std::size_t own = std::min({piece, size, file.size()});
    std::memcpy(to, file.data(), own);
    file.remove_prefix(own);
    return static_cast<std::ptrdiff_t>(own);
  };
}

}  // namespace absolve

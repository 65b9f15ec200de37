#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace absolve {

/// Gives what to read `file` with, at most `piece` bytes in a call. `file` must outlive it.
inline auto file_in_pieces(std::string_view file, std::size_t piece) {
  return [file, piece](char* to, std::size_t size) mutable {
    const std::size_t own = std::min({piece, size, file.size()});
    std::memcpy(to, file.data(), own);
    file.remove_prefix(own);
    return static_cast<std::ptrdiff_t>(own);
  };
}

}  // namespace absolve

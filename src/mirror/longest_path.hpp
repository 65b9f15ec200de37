#pragma once

#include <cstddef>

namespace absolve {

/// The longest path that is accepted from a map or a log, in bytes: Linux opens no longer path.
/// Many URLs can share a path, and each keeps a copy.
inline constexpr std::size_t longest_path = 4096;

}  // namespace absolve

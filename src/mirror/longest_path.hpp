#pragma once

#include <cstddef>

namespace absolve {

/// The longest path of a file that a map or a log is believed, in bytes: Linux opens no longer one.
/// Many URLs can share a path, and each of them has a copy.
inline constexpr std::size_t longest_path = 4096;

}  // namespace absolve

#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace absolve::tool {

/// Writes `text`, the front of a batch's output, once all earlier output is written, and empties
/// it.
using EarlyOutput = std::function<void(std::string& text)>;

/// How much of its output a batch keeps, in bytes. A small record can have a large output.
inline constexpr std::size_t most_kept = std::size_t{16} << 20;

/// Passes `output` to `early` if it is large.
inline void write_early(std::string& output, const EarlyOutput& early) {
  if (output.size() >= most_kept) early(output);
}

}  // namespace absolve::tool

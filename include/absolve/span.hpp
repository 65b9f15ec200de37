#pragma once

#include <cstddef>
#include <string_view>

namespace absolve {

/// A stretch of one named buffer, in bytes: `offset` from its start, `length` from there.
/// A span of length 0 names a place between two bytes.
struct Span {
  std::size_t offset = 0;
  std::size_t length = 0;

  [[nodiscard]] constexpr std::size_t end() const { return offset + length; }
  /// The bytes of `buffer` that this span covers; the view lives as long as `buffer` does.
  [[nodiscard]] constexpr std::string_view of(std::string_view buffer) const {
    return buffer.substr(offset, length);
  }
  friend constexpr bool operator==(const Span&, const Span&) = default;
};

}  // namespace absolve

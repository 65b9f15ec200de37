#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

#include "absolve/error.hpp"

namespace absolve {

/// How many bytes a file, or one document in it, may still produce: targets, bases, and the work of
/// comparing them. Every cost that a small file could multiply is charged here, so that time and
/// memory stay within a stated multiple of the file's size (`Limits::expansion`).
class Allowance {
 public:
  /// For a file of `size` bytes.
  Allowance(std::size_t size, const Limits& limits)
      : left_(saturated_sum(limits.expansion_floor, multiple(size, limits))) {}
  /// For a document of `size` bytes in a file. The multiple of its size is reserved for it, so no
  /// other document can use that up. Beyond it, the document draws on `common`, which all documents
  /// share.
  Allowance(std::size_t size, const Limits& limits, Allowance& common)
      : left_(multiple(size, limits)), common_(&common) {}
  /// The allowance that all documents of a file share.
  [[nodiscard]] static Allowance common_of(const Limits& limits) { return {0, limits}; }

  [[nodiscard]] std::size_t left() const { return left_; }
  /// Adds the share of `bytes` more bytes of a file whose size was not known in advance.
  void grow(std::size_t bytes, const Limits& limits) {
    left_ = saturated_sum(left_, multiple(bytes, limits));
  }
  /// Takes `bytes` from this allowance, and the rest from the common one. Returns false and takes
  /// nothing if both together have less.
  [[nodiscard]] bool spend(std::size_t bytes) {
    const std::size_t own = std::min(bytes, left_);
    if (own < bytes && (common_ == nullptr || !common_->spend(bytes - own))) return false;
    left_ -= own;
    return true;
  }

 private:
  static constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
  static std::size_t multiple(std::size_t size, const Limits& limits) {
    return limits.expansion != 0 && size > most / limits.expansion ? most : size * limits.expansion;
  }
  static std::size_t saturated_sum(std::size_t a, std::size_t b) {
    return a > most - b ? most : a + b;
  }

  std::size_t left_;
  Allowance* common_ = nullptr;
};

}  // namespace absolve

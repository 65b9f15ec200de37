#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

#include "absolve/limits.hpp"

namespace absolve {

/// How many bytes may still be made of a file, or of one document in it: its targets, the bases of
/// what is in it, the work of comparing them. What can be multiplied by a small file spends from
/// here, so that time and memory stay within a stated multiple of the file, whatever it holds.
class Allowance {
 public:
  /// Of a file of `size` bytes.
  Allowance(std::size_t size, const Limits& limits)
      : left_(saturated_sum(limits.expansion_floor, multiple(size, limits))) {}
  /// Of `size` bytes of a file: what these come to is theirs, so that no other document can use it
  /// up, and the rest comes from what the documents of the file have in `common`.
  Allowance(std::size_t size, const Limits& limits, Allowance& common)
      : left_(multiple(size, limits)), common_(&common) {}
  /// What the documents of a file have in common.
  [[nodiscard]] static Allowance common_of(const Limits& limits) { return {0, limits}; }

  [[nodiscard]] std::size_t left() const { return left_; }
  /// Takes `bytes` from what is left; false, and nothing taken, where that is less.
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

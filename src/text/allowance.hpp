#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

#include "absolve/error.hpp"

namespace absolve::ABSOLVE_VERSIONED {

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

/// Counts the links of a document and its frames, the bytes of their targets, and the work that a
/// small file could multiply. It alone records which limit is exceeded.
class Budget {
 public:
  /// Both must outlive this.
  Budget(const Limits& limits, Allowance& allowance) : limits_(limits), allowance_(allowance) {}

  /// A frame begins. `Limits::links` counts for each document on its own; `target_bytes` covers a
  /// document and its frames.
  void begin_frame() {
    links_ = 0;
    over_ = nullptr;
  }
  /// A later piece of a document begins. The limits on links and targets bound what is held at the
  /// same time, so they start again.
  void begin_piece() { links_ = target_bytes_ = 0; }

  /// Counts a link. False: over `Limits::links`.
  [[nodiscard]] bool take_link() {
    if (++links_ > limits_.links) over_ = "links";
    return links_ <= limits_.links;
  }
  /// Counts bytes that the document expands to. False: over `Limits::target_bytes` or
  /// `Limits::expansion`, now or before.
  [[nodiscard]] bool take_bytes(std::size_t bytes) {
    target_bytes_ += bytes;
    if (target_bytes_ > limits_.target_bytes) {
      over_ = "target_bytes";
    } else if (!allowance_.spend(bytes)) {
      over_ = "expansion";
    }
    return over_ == nullptr;
  }
  /// Counts work, in units of one written byte. False: over `Limits::expansion`.
  [[nodiscard]] bool take_work(std::size_t bytes) {
    if (allowance_.spend(bytes)) return true;
    over_ = "expansion";
    return false;
  }

  /// The member of `Limits` that is exceeded; null: none.
  [[nodiscard]] const char* over() const { return over_; }

 private:
  const Limits& limits_;
  Allowance& allowance_;
  std::size_t links_ = 0;
  std::size_t target_bytes_ = 0;
  const char* over_ = nullptr;
};

}  // namespace absolve::ABSOLVE_VERSIONED

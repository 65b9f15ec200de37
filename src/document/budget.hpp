#pragma once

#include <cstddef>

#include "absolve/error.hpp"
#include "text/allowance.hpp"

namespace absolve {

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

}  // namespace absolve

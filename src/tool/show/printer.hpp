#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "text/allowance.hpp"
#include "tool/io/input.hpp"

namespace absolve::tool {

/// Standard output of a command for one input. Output is written in pieces, so that a long list is
/// never held in memory. Its size is limited, so that a small input cannot fill a disk
/// (`Limits::expansion`).
class Printer {
 public:
  /// `size` is the size of the input in bytes.
  Printer(const Input& input, std::size_t size, const Limits& limits)
      : input_(input), limits_(limits), allowance_(size, limits) {}

  /// Whether more output can be written: no error so far, and the limit is not reached.
  [[nodiscard]] bool is_open() const { return !is_over_ && !trouble_; }
  void add(std::string_view text);
  /// Writes what `add` has buffered.
  void flush();
  /// Raises the limit, because the input turned out to be `bytes` larger.
  void grow(std::size_t bytes) { allowance_.grow(bytes, limits_); }
  /// Writes the rest, reports an error if there was one, and returns the exit code.
  [[nodiscard]] Exit finish();

 private:
  const Input& input_;
  const Limits& limits_;
  Allowance allowance_;
  std::string waiting_;
  std::optional<Trouble> trouble_;
  bool is_over_ = false;
};

}  // namespace absolve::tool

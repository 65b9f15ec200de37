#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/input.hpp"
#include "core/allowance.hpp"

namespace absolve::cli {

/// What a command prints of one input, on standard output: written in pieces, so that a long list
/// is never held, and counted, so that a small input cannot fill a disk (`Limits::expansion`).
class Printer {
 public:
  /// `size` is the input's, in bytes.
  Printer(const Input& input, std::size_t size, const Limits& limits)
      : input_(input), limits_(limits), allowance_(size, limits) {}

  /// Whether there is any use in printing more.
  [[nodiscard]] bool is_open() const { return !is_over_ && !trouble_; }
  void add(std::string_view text);
  /// Writes what is left, says what went wrong, and gives the exit code.
  [[nodiscard]] Exit finish();

 private:
  void flush();

  const Input& input_;
  const Limits& limits_;
  Allowance allowance_;
  std::string waiting_;
  std::optional<Trouble> trouble_;
  bool is_over_ = false;
};

}  // namespace absolve::cli

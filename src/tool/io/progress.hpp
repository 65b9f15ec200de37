#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace absolve::tool {

/// How much of a run is done.
struct ProgressState {
  std::uint64_t bytes = 0;        ///< read so far
  std::uint64_t bytes_total = 0;  ///< 0: unknown
  std::string counts;             ///< "12 of 300 files, 80 links"
};

/// The state of a run over `all` files of one folder, of which `done` are read.
[[nodiscard]] ProgressState state_of_files(std::size_t done, std::size_t all, std::size_t links);

/// Shows on standard error how much of a run is done. On a terminal, it redraws one line, and
/// removes it at the end. With `--progress`, it prints plain lines instead.
class Progress {
 public:
  /// `plain`: lines even without a terminal (`--progress`). `quiet`: nothing at all.
  Progress(bool plain, bool quiet);

  /// Starts the clock. `name`: the file that is read; empty: there are several.
  void begin(const std::string& name);
  /// Whether enough time has passed to show the progress again.
  [[nodiscard]] bool is_due() const;
  void show(const ProgressState& state);
  /// Whether anything will be shown.
  [[nodiscard]] bool is_on() const { return mode_ != Mode::none; }
  /// Removes the line from the terminal, if it is there. To be called before anything else is
  /// printed on standard error.
  static void clear_line();
  /// Shows the last plain line, or removes the line.
  void finish(const ProgressState& state);

 private:
  using Clock = std::chrono::steady_clock;
  enum class Mode { none, line, plain };

  [[nodiscard]] std::string text_of(const ProgressState& state) const;

  Mode mode_ = Mode::none;
  std::string name_;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point last_ = begun_;
};

}  // namespace absolve::tool

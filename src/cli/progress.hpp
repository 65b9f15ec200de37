#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace absolve::cli {

/// How far a run is.
struct ProgressState {
  std::uint64_t bytes = 0;        ///< read so far
  std::uint64_t bytes_total = 0;  ///< 0: nobody knows
  std::string counts;             ///< of what was met: "12 of 300 files, 80 links"
};

/// Says on standard error how far a run is: on a terminal in a line that is drawn again and that is
/// gone in the end, and elsewhere, if the user asks for it, in plain lines.
class Progress {
 public:
  /// `plain`: lines even without a terminal (`--progress`). `quiet`: nothing at all.
  Progress(bool plain, bool quiet);

  /// `name`: what is read; empty: several files.
  void begin(const std::string& name);
  /// Whether it is time to show something again.
  [[nodiscard]] bool is_due() const;
  void show(const ProgressState& state);
  /// Whether anything will be shown.
  [[nodiscard]] bool is_on() const { return mode_ != Mode::none; }
  /// Removes the line that is on the terminal, if there is one, before something else is printed.
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

}  // namespace absolve::cli

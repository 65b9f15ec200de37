#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absolve/error.hpp"

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
  /// Removes the line and shows none from now on, if standard output is a terminal. To be called
  /// before anything is printed there.
  static void give_way_to_output();
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

/// Counters of a run. Several threads may add to them.
struct RunCounts {
  using Clock = std::chrono::steady_clock;

  std::atomic<std::size_t> files = 0;
  std::atomic<std::size_t> bytes = 0;
  std::atomic<std::size_t> links = 0;       ///< found
  std::atomic<std::size_t> chosen = 0;      ///< of these, by filters
  std::atomic<std::size_t> rewritten = 0;   ///< links that were edited
  std::atomic<std::size_t> unresolved = 0;  ///< links without a target
  std::atomic<std::size_t> left_whole = 0;  ///< files left unchanged
  std::atomic<std::size_t> not_read = 0;    ///< files that could not be read
  bool is_rewriting = false;                ///< set before the run: the command edits links
  Clock::time_point begun = Clock::now();
};

/// "1 file", "2 files": `noun` is the singular.
[[nodiscard]] std::string counted(std::size_t count, const std::string& noun);

/// How many links, lines or responses `diagnostic` is about. One diagnostic stands for all links
/// without a base.
[[nodiscard]] std::size_t times_of(const Diagnostic& diagnostic);

/// The number of links that `diagnostics` report as unresolved.
[[nodiscard]] std::size_t unresolved_links(const std::vector<Diagnostic>& diagnostics);

/// "3 files, 120 links, 100 links rewritten, 1 unresolved, 0 left unchanged, 0.2 seconds".
[[nodiscard]] std::string summary_of(const RunCounts& counts);

}  // namespace absolve::tool

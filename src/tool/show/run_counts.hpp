#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "absolve/error.hpp"

namespace absolve::tool {

/// Counters of a run. Several threads may add to them.
struct RunCounts {
  using Clock = std::chrono::steady_clock;

  std::atomic<std::size_t> files = 0;
  std::atomic<std::size_t> bytes = 0;
  std::atomic<std::size_t> links = 0;       ///< found
  std::atomic<std::size_t> rewritten = 0;   ///< links that were edited
  std::atomic<std::size_t> unresolved = 0;  ///< links without a target
  std::atomic<std::size_t> left_whole = 0;  ///< files left unchanged
  std::atomic<std::size_t> not_read = 0;    ///< files that could not be read
  bool is_rewriting = false;                ///< set before the run: the command edits links
  Clock::time_point begun = Clock::now();

  [[nodiscard]] double seconds() const;
};

/// "1 file", "2 files": `noun` is the singular.
[[nodiscard]] std::string counted(std::size_t count, const std::string& noun);

/// The number of links that `diagnostics` report as unresolved. One diagnostic stands for all links
/// without a base.
[[nodiscard]] std::size_t unresolved_links(const std::vector<Diagnostic>& diagnostics);

/// "3 files, 120 links, 100 links rewritten, 1 unresolved, 0 left unchanged, 0.2 seconds".
[[nodiscard]] std::string summary_of(const RunCounts& counts);

}  // namespace absolve::tool

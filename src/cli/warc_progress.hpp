#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "cli/warc_counters.hpp"

namespace absolve::cli {

/// A line on standard error that says how far a run is, if that is a terminal; else nothing.
class WarcProgress {
 public:
  WarcProgress();

  /// `size`: bytes of the file; 0: nobody knows.
  void begin(const std::string& path, std::uint64_t size);
  /// Shows how far the run is, at most twice a second. `read`: bytes of the file so far.
  void show(std::uint64_t read, const WarcCounters& counters);
  /// Removes the line.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  bool is_shown_;
  bool is_there_ = false;
  std::string path_;
  std::uint64_t size_ = 0;
  Clock::time_point begun_;
  Clock::time_point last_;
};

}  // namespace absolve::cli

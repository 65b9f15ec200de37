#include "cli/warc_progress.hpp"

#include <unistd.h>

#include <cstdio>

#include "cli/messages.hpp"

namespace absolve::cli {

WarcProgress::WarcProgress() : is_shown_(::isatty(STDERR_FILENO) == 1) {}

void WarcProgress::begin(const std::string& path, std::uint64_t size) {
  path_ = printable(path);
  size_ = size;
  begun_ = last_ = Clock::now();
}

void WarcProgress::show(std::uint64_t read, const WarcCounters& counters) {
  if (!is_shown_) return;
  const auto now = Clock::now();
  if (now - last_ < std::chrono::milliseconds(500)) return;
  last_ = now;
  const double seconds = std::chrono::duration<double>(now - begun_).count();
  constexpr double mega = 1e6;
  const double rate = static_cast<double>(read) / seconds;
  std::fprintf(stderr, "\r\x1B[K%s: %.0f MB, %llu records, %llu links, %.0f MB/s", path_.c_str(),
               static_cast<double>(read) / mega, static_cast<unsigned long long>(counters.records),
               static_cast<unsigned long long>(counters.links), rate / mega);
  if (size_ > read && rate > 0) {
    std::fprintf(stderr, ", %.0f s left", static_cast<double>(size_ - read) / rate);
  }
  std::fflush(stderr);
  is_there_ = true;
}

void WarcProgress::clear() {
  if (!is_there_) return;
  std::fputs("\r\x1B[K", stderr);
  is_there_ = false;
}

}  // namespace absolve::cli

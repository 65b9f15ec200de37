#include "tool/io/progress.hpp"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "tool/io/messages.hpp"

namespace absolve::tool {
namespace {

constexpr double mega = 1e6;

// Whether the progress line is on the terminal. Only the thread that may write to standard error
// changes it.
bool has_line = false;

// Whether something was written to standard output on a terminal, where lines would mix.
bool has_output = false;

std::string number(const char* format, double value) {
  std::array<char, 60> text{};
  std::snprintf(text.data(), text.size(), format, value);
  return text.data();
}

}  // namespace

ProgressState state_of_files(std::size_t done, std::size_t all, std::size_t links) {
  return {done, all,
          std::to_string(done) + " of " + std::to_string(all) + " files, " + std::to_string(links) +
              " links"};
}

Progress::Progress(bool plain, bool quiet) {
  if (quiet) return;
  if (plain) {
    mode_ = Mode::plain;
  } else if (::isatty(STDERR_FILENO) == 1) {
    mode_ = Mode::line;
  }
}

void Progress::begin(const std::string& name) {
  name_ = printable(name);
  begun_ = last_ = Clock::now();
}

bool Progress::is_due() const {
  if (mode_ == Mode::none) return false;
  const auto pause =
      mode_ == Mode::line ? std::chrono::milliseconds(300) : std::chrono::milliseconds(5000);
  return Clock::now() - last_ >= pause;
}

std::string Progress::text_of(const ProgressState& state) const {
  const double seconds = std::chrono::duration<double>(Clock::now() - begun_).count();
  const double rate = seconds > 0 ? static_cast<double>(state.bytes) / seconds : 0;
  std::string text = name_.empty() ? "" : name_ + ": ";
  text += number("%.1f", static_cast<double>(state.bytes) / mega);
  if (state.bytes_total > 0) {
    text += number(" of %.1f", static_cast<double>(state.bytes_total) / mega);
  }
  text += " MB, " + state.counts + number(", %.1f MB/s", rate / mega);
  if (state.bytes_total > state.bytes && rate > 0) {
    text += number(", %.0f s left", static_cast<double>(state.bytes_total - state.bytes) / rate);
  }
  return text;
}

void Progress::show(const ProgressState& state) {
  if (mode_ == Mode::none || (mode_ == Mode::line && has_output)) return;
  last_ = Clock::now();
  std::string text = text_of(state);
  if (mode_ == Mode::plain) {
    print_note(text);
    return;
  }
  // A longer line would wrap, and only its last row could be removed.
  text = first_columns(text, terminal_width(STDERR_FILENO, 80) - 1);
  std::fprintf(stderr, "\r\x1B[K%s", text.c_str());
  std::fflush(stderr);
  has_line = true;
}

void Progress::clear_line() {
  if (std::exchange(has_line, false)) std::fputs("\r\x1B[K", stderr);
}

void Progress::give_way_to_output() {
  static const bool is_terminal = ::isatty(STDOUT_FILENO) == 1;
  if (!is_terminal) return;
  clear_line();
  has_output = true;
}

void Progress::finish(const ProgressState& state) {
  clear_line();
  if (mode_ == Mode::plain) show(state);
}

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::size_t times_of(const Diagnostic& diagnostic) {
  switch (diagnostic.code) {
    case DiagnosticCode::no_base:
    case DiagnosticCode::imaginary_base:
    case DiagnosticCode::header_lines_passed_over:
    case DiagnosticCode::http_responses_passed_over:
    case DiagnosticCode::markup_not_read:
      return std::strtoull(diagnostic.arguments.front().c_str(), nullptr, 10);
    default: return 1;
  }
}

std::size_t unresolved_links(const std::vector<Diagnostic>& diagnostics) {
  std::size_t links = 0;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.is_unresolved()) links += times_of(diagnostic);
  }
  return links;
}

std::string summary_of(const RunCounts& counts) {
  std::string text = counted(counts.files, "file");
  if (counts.links > 0) text += ", " + counted(counts.links, "link");
  if (counts.is_rewriting) text += ", " + counted(counts.rewritten, "link") + " rewritten";
  if (counts.links > 0 || counts.is_rewriting) {
    text += ", " + std::to_string(counts.unresolved) + " unresolved";
  }
  text += counts.is_rewriting ? ", " + counted(counts.left_whole, "file") + " left unchanged"
                              : ", " + std::to_string(counts.left_whole) + " failed";
  if (counts.not_read > 0) text += ", " + std::to_string(counts.not_read) + " not read";
  const std::chrono::duration<double> seconds = RunCounts::Clock::now() - counts.begun;
  return text + number(", %.1f seconds", seconds.count());
}

}  // namespace absolve::tool

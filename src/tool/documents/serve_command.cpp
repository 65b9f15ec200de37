// Answers questions, one line of JSON each, until standard input ends. This serves programs in any
// language, and Hadoop Streaming.

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>

#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/documents/server.hpp"
#include "tool/io/output.hpp"

namespace absolve::tool {
namespace {

// Reads the lines of standard input. A line over the limit is skipped, and returned as empty.
class Lines {
 public:
  explicit Lines(std::size_t most) : most_(most) {}

  // Whether the buffer holds no complete line, so that `next` may have to wait for input.
  [[nodiscard]] bool would_wait() const { return waiting_.find('\n', at_) == std::string::npos; }

  // The next line without its end, valid until the next call. False: there are no more lines.
  [[nodiscard]] bool next(std::string_view& line, bool& is_too_long) {
    is_too_long = false;
    for (std::size_t searched = at_;;) {
      const auto end = waiting_.find('\n', searched);
      if (end != std::string::npos || (has_ended_ && at_ < waiting_.size())) {
        const std::size_t behind = end == std::string::npos ? waiting_.size() : end;
        line = std::string_view(waiting_).substr(at_, behind - at_);
        at_ = std::min(behind + 1, waiting_.size());
        is_too_long = line.size() > most_;
        return true;
      }
      if (has_ended_) return false;
      waiting_.erase(0, at_);
      at_ = 0;
      if (waiting_.size() > most_) {
        line = "";
        is_too_long = true;
        return skip_line();
      }
      searched = waiting_.size();
      read();
    }
  }

  [[nodiscard]] int error() const { return error_; }

 private:
  void read() {
    constexpr std::size_t step = std::size_t{1} << 16;
    const std::size_t size = waiting_.size();
    waiting_.resize(size + step);
    ssize_t got = -1;
    do {
      got = ::read(STDIN_FILENO, waiting_.data() + size, step);
    } while (got < 0 && errno == EINTR);
    if (got <= 0) has_ended_ = true;
    if (got < 0) error_ = errno;
    waiting_.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  }

  bool skip_line() {
    for (;;) {
      const auto end = waiting_.find('\n');
      if (end != std::string::npos) {
        waiting_.erase(0, end + 1);
        return true;
      }
      waiting_.clear();
      if (has_ended_) return true;
      read();
    }
  }

  std::size_t most_;
  std::string waiting_;
  std::size_t at_ = 0;
  bool has_ended_ = false;
  int error_ = 0;
};

struct ServeCommand final : Command {
  ServerOptions options;
  bool uses_stdio = false;  ///< required, because there is no other mode

  void add_options(CLI::App& app, RunOptions& run) override {
    app.add_flag("--stdio", uses_stdio,
                 "Read questions from standard input, and write answers to standard output")
        ->required();
    app.add_option("--action", options.action,
                   "What to do with a document if the question does not say")
        ->check(CLI::IsMember({"links", "rewrite"}));
    add_base_options(app, options.reading, std::string(find_option("base-url")->help));
    add_attribute_options(app, options.reading);
    add_reading_options(app, options.reading);
    add_link_filters(app, options.filter);
    add_fields(app, options.list);
    add_sandbox(app, run, "auto");
  }

  std::optional<Trouble> check(Run& /*run*/) override {
    if (auto trouble = check_listing(options.list, options.reading)) return trouble;
    return options.filter.check(options.reading.options().attributes);
  }

  Exit run(Run& run) override {
    if (const auto trouble = run.enter_sandbox()) return report_trouble(trouble);
    Server server(options);
    // JSON may write each byte of a body as an escape of six characters.
    constexpr std::size_t most_escaped = 6;
    constexpr std::size_t most_beside = std::size_t{1} << 20;  // all members except the body
    const std::size_t most = options.reading.limits().document_bytes;
    Lines lines(std::min(most, SIZE_MAX / (2 * most_escaped)) * most_escaped + most_beside);
    std::string waiting;
    std::string_view line;
    for (bool is_too_long = false; lines.next(line, is_too_long);) {
      if (is_too_long) {
        waiting += Server::answer_to_long_line();
      } else if (line.find_first_not_of(" \t\r") != std::string_view::npos) {
        waiting += server.answer(line);
      }
      constexpr std::size_t usual_piece = std::size_t{1} << 16;
      if (!lines.would_wait() && waiting.size() < usual_piece) continue;
      if (auto trouble = write_stdout({waiting})) return report_trouble(trouble);
      waiting.clear();
    }
    if (auto trouble = write_stdout({waiting})) return report_trouble(trouble);
    const bool is_short = options.reading.strict && server.has_unresolved();
    if (lines.error() == 0) return is_short ? Exit::unresolved : Exit::done;
    return report_trouble(
        "-", {Exit::io, std::string("cannot be read: ") + std::strerror(lines.error())});
  }

  const ReadingOptions* reading_options() const override { return &options.reading; }
};

}  // namespace

std::unique_ptr<Command> make_serve_command() {
  return std::make_unique<ServeCommand>();
}

}  // namespace absolve::tool

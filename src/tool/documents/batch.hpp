#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absolve/document.hpp"
#include "tool/args/command.hpp"
#include "tool/io/destination.hpp"
#include "tool/io/in_order.hpp"
#include "tool/io/input.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/output.hpp"
#include "tool/io/progress.hpp"
#include "tool/show/diagnostics.hpp"
#include "tool/show/report.hpp"

namespace absolve::tool {

/// The parameters of a command that reads documents one by one.
struct Batch {
  Run& run;
  const ReadingOptions& reading;
  const InputList& inputs;
  const OutputPlace* place = nullptr;  ///< null: results go to standard output
  bool reads_mail_folders = false;     ///< a folder is read as a mailbox
  bool reads_folders = false;          ///< a folder stands for the documents in it

  [[nodiscard]] Result<std::vector<Input>, Exit> gather() const;
  [[nodiscard]] bool writes_files() const { return place != nullptr && !place->is_stdout(); }
  [[nodiscard]] bool is_in_place() const { return place != nullptr && place->is_in_place(); }
  /// The number of threads to use, as --jobs says.
  [[nodiscard]] std::size_t threads() const { return threads_of(run.options.jobs); }
};

/// Shows the progress of a run over several files.
class BatchProgress {
 public:
  /// `inputs` are all files of the run; the arguments must outlive this.
  BatchProgress(const Run& run, const std::vector<Input>& inputs)
      : counts_(run.counts),
        files_(inputs.size()),
        progress_(run.options.progress, run.options.quiet) {
    if (!progress_.is_on()) return;
    for (const Input& input : inputs) {
      std::error_code error;
      const auto size = std::filesystem::file_size(input.path, error);
      if (!error) bytes_ += size;
    }
    progress_.begin({});
  }
  [[nodiscard]] bool is_on() const { return progress_.is_on(); }
  /// To be called when files are done.
  void show() {
    read_ = 0;
    if (progress_.is_due()) progress_.show(state());
  }
  /// To be called when `entity` of the only file that is being read is done.
  void show(const EntityReport& entity) {
    if (!progress_.is_on()) return;
    read_ = std::max<std::uint64_t>(read_, entity.body.end());
    if (progress_.is_due()) progress_.show(state());
  }
  void finish() { progress_.finish(state()); }

 private:
  [[nodiscard]] ProgressState state() const {
    std::string counts = std::to_string(counts_.files) + " of " + std::to_string(files_) + " files";
    if (counts_.links > 0) counts += ", " + std::to_string(counts_.links) + " links";
    if (counts_.rewritten > 0) {
      counts += ", " + std::to_string(counts_.rewritten) + " links rewritten";
    }
    return {counts_.bytes + read_, bytes_, counts};
  }

  const RunCounts& counts_;
  std::size_t files_;
  std::uint64_t bytes_ = 0;  // of all files
  std::uint64_t read_ = 0;   // of a file that is being read
  Progress progress_;
};

/// Reads each of `inputs` and passes it to `work(input, file)`, which returns an Exit. If an input
/// cannot be read, prints an error and continues. `work` runs on `threads` threads at once. What it
/// writes to standard output and standard error appears in the order of the inputs.
/// With `--report`, the links of each input are read once more for the report; `notes` adds what
/// the command knows about them.
template <class Work>
Exit for_each_input(const Batch& batch, const std::vector<Input>& inputs, Work work,
                    std::size_t threads = 1, const ReportNotes& notes = {}) {
  Run& run = batch.run;
  const std::string backup = batch.is_in_place() ? batch.place->backup_suffix() : std::string();
  auto trouble = run.files.clash_with_inputs(inputs, backup);
  if (!trouble) trouble = run.enter_sandbox(inputs, batch.is_in_place());
  if (trouble) return report_trouble(trouble);
  // The library limits the size of documents, but input from a pipe has to fit into memory first.
  const std::size_t pipe_limit =
      std::max(batch.reading.limits().document_bytes, Limits().document_bytes);
  const auto work_on = [&](const Input& input, std::vector<ReportPiece>& report) {
    if (input.trouble) return report_row(batch.inputs, input);
    std::error_code unknown;
    const bool is_folder =
        batch.reads_mail_folders && std::filesystem::is_directory(input.path, unknown);
    const auto file = is_folder
                          ? read_mail_folder(input.path, batch.reading.limits().document_bytes)
                          : read_all(input.path, no_limit, pipe_limit);
    if (!file) return report_trouble(input.path, file.error());
    if (file->view().empty()) print_warning_of(input.path, "the file is empty");
    if (run.report) {
      report.push_back(piece_of(input, *file, batch.reading.source_of(input, file->view()),
                                batch.reading.options(), notes ? notes(input, *file) : LinkNotes(),
                                run.report->room()));
    }
    const Exit exit = work(input, *file);
    run.counts.bytes += file->view().size();
    // The input of an output file was checked before the output got its name. Later changes of the
    // input do no harm.
    if (exit == Exit::io || batch.writes_files() || !file->was_overwritten()) return exit;
    print_error_of(input.path, "was overwritten meanwhile; the output can be a mixture");
    return worse(exit, Exit::io);
  };
  const auto guarded = [&](const Input& input, std::vector<ReportPiece>& report) {
    const Exit exit = for_one_file(input.path, [&] { return work_on(input, report); });
    ++run.counts.files;
    if (exit == Exit::left_whole) ++run.counts.left_whole;
    if (exit == Exit::io) ++run.counts.not_read;
    return exit;
  };
  struct Done {
    Exit exit = Exit::done;
    std::vector<CapturedOutput::Piece> pieces{};
    std::vector<ReportPiece> report{};
  };
  const bool is_parallel = threads > 1 && inputs.size() > 1;
  // A thread takes several inputs at a time, because most are small.
  const std::size_t share =
      is_parallel ? std::clamp<std::size_t>(inputs.size() / (8 * threads), 1, 16) : 1;
  std::span<const Input> left(inputs);
  BatchProgress progress(run, inputs);
  run.progress = is_parallel ? nullptr : &progress;
  Exit worst = Exit::done;
  in_order(
      is_parallel ? threads : 1,
      [&]() -> std::optional<std::span<const Input>> {
        if (left.empty()) return std::nullopt;
        const auto next = left.first(std::min(share, left.size()));
        left = left.subspan(next.size());
        return next;
      },
      [&](std::span<const Input> next, const auto& wait) {
        // A single thread does not wait for its turn, so it writes directly.
        std::optional<CapturedOutput> captured;
        if (is_parallel) captured.emplace(wait);
        Done done;
        for (const Input& input : next) done.exit = worse(done.exit, guarded(input, done.report));
        if (captured) done.pieces = captured->take();
        return done;
      },
      [&](Done&& done) {
        worst = worse(worst, done.exit);
        for (ReportPiece& piece : done.report) run.report->add(std::move(piece));
        const auto failure = CapturedOutput::write(done.pieces);
        worst = worse(worst, report_trouble(failure));
        progress.show();
        return !failure;
      });
  run.progress = nullptr;
  progress.finish();
  return worst;
}

/// The same for the inputs that the command line names.
template <class Work>
Exit for_each_input(const Batch& batch, Work work, std::size_t threads = 1,
                    const ReportNotes& notes = {}) {
  const auto inputs = batch.gather();
  return inputs ? for_each_input(batch, *inputs, std::move(work), threads, notes) : inputs.error();
}

/// How a command handles a document that it reads in pieces.
struct StreamUse {
  ReportSink sink{};                             ///< `stream_document` sets its `diagnostic`
  DocumentStream::Write write{};                 ///< takes the output; empty: nothing is edited
  std::function<void(std::size_t size)> came{};  ///< called for each piece, before it is parsed
  std::function<bool()> goes_on{};               ///< called after each piece; false: reading stops
  std::function<void(const Error* error)> ended{};  ///< called last; null: there was no error
};

/// The only input of a run with `--stream`. Fails with the exit code, after printing an error, if
/// the input cannot be streamed.
[[nodiscard]] Result<Input, Exit> stream_input(const Batch& batch);

/// Reads `input` in pieces.
[[nodiscard]] Exit stream_document(const Input& input, const ReadingOptions& reading,
                                   StreamUse use);

/// Prints a note that no link leads into the folder of --saved-files. Prints nothing if that option
/// is not given.
void note_no_saved_files(const Input& input, const ReadingOptions& reading);

}  // namespace absolve::tool

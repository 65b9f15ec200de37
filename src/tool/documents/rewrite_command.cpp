#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <set>

#include "absolve/document.hpp"
#include "text/allowance.hpp"
#include "text/utf8.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/documents/batch.hpp"
#include "tool/documents/patch.hpp"
#include "tool/io/destination.hpp"
#include "tool/io/digest.hpp"
#include "tool/io/folder.hpp"
#include "tool/io/output.hpp"
#include "tool/show/diagnostics.hpp"

namespace absolve::tool {
namespace {

// The targets in the file of --map that no link has had so far. Several threads may use them.
class UnusedTargets {
 public:
  void add(const std::string& target) { targets_.insert(target); }
  void use(const std::string& target) {
    const std::scoped_lock lock(mutex_);
    targets_.erase(target);
  }
  [[nodiscard]] std::vector<std::string> list() const { return {targets_.begin(), targets_.end()}; }

 private:
  std::mutex mutex_;
  std::set<std::string> targets_;
};

struct RewriteCommand final : DocumentCommand {
  OutputPlace place;
  std::string map_file;  ///< a file of targets and replacements, separated by tabs; empty: none
  std::shared_ptr<UnusedTargets> unused = std::make_shared<UnusedTargets>();
  std::string format;    ///< document or patch; empty: document
  bool streams = false;  ///< read one document in pieces, as they arrive

  void add_options(CLI::App& app, RunOptions& run) override;
  std::optional<Trouble> check(Run& run) override;
  Exit run(Run& run) override;
  bool edits_files() const override { return place.is_in_place(); }

 private:
  Exit rewrite_all(Run& run);
};

void RewriteCommand::add_options(CLI::App& app, RunOptions& run) {
  add_document_options(app, reading, inputs);
  add_explain(app, run);
  add_input_list(app, inputs, "document");
  add_part(app, reading, ". The decoded body of the part is written");
  auto* output = app.add_option("-o,--output", place.path,
                                "The file to write; if there are several documents, the folder. "
                                "With --format patch, always one file");
  app.add_flag("--in-place{" + std::string(no_backup) + "}", place.in_place,
               "Replace each document. With =SUFFIX, keep the old one under its name with SUFFIX")
      ->excludes(output);
  add_named(app, reading, "prefix");
  app.add_option(
      "--map", map_file,
      "A file that says what to write for some targets: lines of a target, as absolve links "
      "shows it, or of the path of a file that was saved with the page, tab and text");
  add_named(app, reading, "break-signatures");
  add_text_options(app, reading, "Also edit");
  add_named(app, reading, "same-document");
  add_named(app, reading, "saved-files");
  app.add_option("--format", format,
                 "Write the document, the default, or only its edits, for absolve apply")
      ->check(CLI::IsMember({"document", "patch"}));
  add_jobs(app, run);
  add_stream(app, reading, streams, "write each piece to standard output");
  add_report(app, run);
  add_sandbox(app, run);
}

// Says if --saved-files had no effect, or could have one. A page without a comment of the browser
// does not show whether a browser saved the folder beside it or its site has such a folder.
void note_saved_files(const Input& input, std::string_view bytes, const DocumentSource& source,
                      const ReadingOptions& reading, const Rewriting& rewriting) {
  const bool has_kept =
      std::ranges::find(rewriting.examination.diagnostics, DiagnosticCode::leads_to_saved_files,
                        &Diagnostic::code) != rewriting.examination.diagnostics.end();
  if (!has_kept) note_no_saved_files(input, reading);
  if (has_kept || !source.saved_files.empty() || input.path == "-") return;
  // An edit writes in front of the path of a reference, and leaves the path.
  const auto leads_into = [&](std::string_view name) {
    return std::ranges::any_of(rewriting.edits, [&](const Edit& edit) {
      std::string_view rest = bytes.substr(edit.span.end());
      if (rest.starts_with('/')) rest.remove_prefix(1);
      return rest.starts_with(name);
    });
  };
  const std::string_view page = std::string_view(input.path).substr(input.path.rfind('/') + 1);
  if (!leads_into(page.substr(0, page.rfind('.')))) return;  // the look costs system calls
  const std::string beside = saved_folder_of(input.path);
  if (beside.empty() || !leads_into(beside + "/")) return;
  print_note_of(input.path, "its links into " + beside +
                                ", a folder beside it, lead to the web now; if a browser saved "
                                "the page, --saved-files " +
                                beside + " keeps them");
}

// Reads the file of --map. Each line has a target and the text to write for it.
std::optional<Trouble> read_map(const std::string& path, std::map<std::string, std::string>& map) {
  std::ifstream file;
  if (auto trouble = open_named(path, file)) return trouble;
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.ends_with('\r')) line.pop_back();
    if (number == 1 && line.starts_with(utf8::byte_order_mark)) {
      line.erase(0, utf8::byte_order_mark.size());
    }
    if (line.empty()) continue;
    const auto tab = line.find('\t');
    if (tab == std::string::npos || tab == 0) {
      return usage_trouble(path + ":" + std::to_string(number) +
                           ": no target and text with a tab between");
    }
    const auto [row, is_new] = map.emplace(line.substr(0, tab), line.substr(tab + 1));
    if (!is_new && row->second != line.substr(tab + 1)) {
      return usage_trouble(path + ":" + std::to_string(number) +
                           ": an earlier line says what to write for " + row->first);
    }
  }
  return {};
}

// The size of `bytes` with `edits` applied.
std::size_t size_of(std::string_view bytes, const EditList& edits) {
  std::size_t size = bytes.size();
  for (const Edit& edit : edits) size += edit.replacement.size() - edit.span.length;
  return size;
}

Exit stream_rewriting(const Batch& batch) {
  const auto input = stream_input(batch);
  if (!input) return input.error();
  Explainer explainer(batch.run.options.explain);
  std::optional<Trouble> trouble;
  bool is_cut = false;  // memory has run out during a write
  StreamUse use{.write =
                    [&](std::string_view piece) {
                      if (trouble) return;
                      is_cut = true;
                      trouble = write_stdout({piece});
                      is_cut = false;
                    },
                .goes_on = [&] { return !trouble && !is_cut; }};
  if (batch.run.options.explain) {
    use.sink.report = [&](EntityReport&& report) { explainer.add(*input, report); };
  }
  const Exit exit = stream_document(*input, batch.reading, std::move(use));
  explainer.finish();
  return worse(is_cut ? Exit::io : exit, report_trouble(trouble));
}

std::optional<Trouble> check_patch(const RewriteCommand& command) {
  if (!has_digests()) {
    return Trouble{Exit::left_whole,
                   "--format patch: " + message_of({ErrorCode::not_in_build, "OpenSSL", {}})};
  }
  if (command.streams || command.place.is_in_place() || command.reading.options().part) {
    return usage_trouble("--format patch goes neither with --stream nor --in-place nor --part");
  }
  if (is_folder(command.place.path)) {
    return usage_trouble("--format patch writes one file, and -o names a folder");
  }
  return std::nullopt;
}

std::optional<Trouble> RewriteCommand::check(Run& run) {
  take_typed_url(inputs, reading);
  if (auto trouble = inputs.check()) return trouble;
  if (streams && !run.options.report_file.empty()) {
    return usage_trouble("--report and --stream do not go together");
  }
  if (auto trouble = place.check()) return trouble;
  if (!map_file.empty()) {
    std::map<std::string, std::string> map;
    if (auto trouble = read_map(map_file, map)) return trouble;
    for (const auto& [target, text] : map) unused->add(target);
    reading.named.set_transform(mapped(
        std::move(map), [targets = unused](const std::string& target) { targets->use(target); }));
  }
  if (auto trouble = reading.check()) return trouble;
  if (reading.options().part && place.is_in_place()) {
    return usage_trouble(
        "--part writes one part; --in-place would put it in the place of the whole message");
  }
  return format == "patch" ? check_patch(*this) : std::nullopt;
}

Exit RewriteCommand::run(Run& run) {
  const Exit exit = rewrite_all(run);
  const std::vector<std::string> targets = unused->list();
  if (!targets.empty() && exit != Exit::usage) {
    print_note_of(map_file, "lines whose target no link has: " + std::to_string(targets.size()) +
                                ": " + listed(targets));
  }
  return exit;
}

Exit RewriteCommand::rewrite_all(Run& run) {
  const Batch batch{
      .run = run, .reading = reading, .inputs = inputs, .place = &place, .reads_folders = true};
  if (streams) return stream_rewriting(batch);
  const bool is_patch = format == "patch";
  const Options& options = reading.options();
  const auto documents = batch.gather();
  if (!documents) return documents.error();
  const std::size_t count = documents->size();
  if (count > 1 && place.is_stdout() && !is_patch) {
    return report_usage("several inputs need -o FOLDER or --in-place");
  }
  const bool is_in_place = place.is_in_place();
  const auto is_stdin = [](const Input& input) { return input.path == "-"; };
  if (is_in_place && std::ranges::any_of(*documents, is_stdin)) {
    return report_usage("standard input cannot be rewritten in place");
  }
  if (is_patch) {
    for (const Input& input : *documents) {
      if (!writes_onto(place.path, input.path)) continue;
      return report_trouble(input.path, {Exit::usage, "the output is the input"});
    }
  }
  run.counts.is_rewriting = true;
  std::optional<OutputStream> patch_file;
  if (is_patch && !place.is_stdout()) patch_file.emplace(place.path);
  const auto write_patch = [&](const Input& input, std::string_view bytes, const EditList& edits) {
    if (edits.empty()) return Exit::done;
    const std::string text = text_of(patch_of(input.path, bytes, edits));
    return report_trouble(patch_file ? patch_file->write({text}) : write_stdout({text}));
  };
  std::atomic<bool> has_read = documents->empty();
  // What is written for a folder is a folder, even if it has one document.
  const bool has_folder =
      std::ranges::any_of(inputs.files, [](const std::string& file) { return is_folder(file); });
  Destination destination(place, run.files, has_folder ? std::max<std::size_t>(count, 2) : count);
  if (!is_patch) {
    if (const auto trouble = destination.expect(*documents)) return report_trouble(trouble);
  }
  Explainer explainer(run.options.explain);
  const auto rewrite_one = [&](const Input& input, const FileBytes& file) {
    const std::string_view bytes = file.view();
    has_read = true;
    // A sink makes the library describe each link, so only large files on a terminal have one.
    constexpr std::size_t large = std::size_t{4} << 20;
    const bool shows_parts = run.progress != nullptr && run.progress->is_on() &&
                             !run.options.explain && bytes.size() >= large;
    const ReportSink sink{.report = [&](EntityReport&& entity) { run.progress->show(entity); },
                          .link = [](const EntityReport&, const Link&) {}};
    const DocumentSource source = reading.source_of(input, bytes);
    const auto rewriting =
        shows_parts ? rewrite(bytes, source, options, sink) : rewrite(bytes, source, options);
    if (!rewriting) {
      if (options.part) return report_failure(input, rewriting.error(), options.limits);
      // The document is left unchanged: its output is the input, so that nothing is lost.
      const Exit down = report_unchanged(input, rewriting.error(), options.limits);
      if (is_patch) return down;
      const Exit written = is_in_place ? Exit::done : destination.write(input, {bytes}, &file);
      return worse(written, down);
    }
    // Limits the output, because the file decides how often the texts of --map and --prefix are
    // written.
    if (!Allowance(bytes.size(), options.limits).spend(size_of(bytes, rewriting->edits))) {
      const Exit down =
          report_unchanged(input, {ErrorCode::over_limit, "expansion", {}}, options.limits);
      const bool is_written = !is_in_place && !options.part && !is_patch;
      return worse(is_written ? destination.write(input, {bytes}, &file) : Exit::done, down);
    }
    explainer.add(input, rewriting->examination);
    run.counts.rewritten += rewriting->edited_links;
    run.counts.unresolved += unresolved_links(rewriting->examination.diagnostics);
    note_saved_files(input, bytes, source, reading, *rewriting);
    const Exit result = report(input, bytes, rewriting->examination.diagnostics, reading.strict);
    if (is_patch) return worse(result, write_patch(input, bytes, rewriting->edits));
    if (is_in_place && rewriting->edits.empty()) return result;
    // Writing to a pipe without a reader would block forever.
    std::error_code error;
    if (is_in_place && !std::filesystem::is_regular_file(input.path, error)) {
      return worse(result,
                   report_trouble(input.path, {Exit::io, "not written: is no regular file"}));
    }
    if (!options.part) {
      return worse(result, destination.write(input, pieces_of(bytes, rewriting->edits), &file));
    }
    const auto body = decoded_body(apply_edits(bytes, rewriting->edits), *options.part,
                                   reading.source_of(input), options);
    if (!body) return worse(result, report_failure(input, body.error(), options.limits));
    return worse(result, destination.write(input, {*body}, &file));
  };
  // Explanations, and patches in one file, are written by one thread, in the order of the inputs.
  const bool is_single = run.options.explain || patch_file;
  Exit exit = for_each_input(batch, *documents, rewrite_one, is_single ? 1 : batch.threads());
  exit = worse(exit, destination.finish());
  explainer.finish();
  // If no document could be read, the old patch is kept.
  if (!has_read || !patch_file || patch_file->has_failed()) return exit;
  return worse(exit, report_trouble(patch_file->finish()));
}

}  // namespace

std::unique_ptr<Command> make_rewrite_command() {
  return std::make_unique<RewriteCommand>();
}

}  // namespace absolve::tool

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>

#include "absolve/archive.hpp"
#include "absolve/document.hpp"
#include "text/allowance.hpp"
#include "tool/documents/batch.hpp"
#include "tool/documents/commands.hpp"
#include "tool/documents/patch.hpp"
#include "tool/documents/stream.hpp"
#include "tool/io/destination.hpp"
#include "tool/io/digest.hpp"
#include "tool/io/output.hpp"
#include "tool/io/output_stream.hpp"
#include "tool/show/explain.hpp"

namespace absolve::tool {
namespace {

// The size of `bytes` with `edits` applied.
std::size_t size_of(std::string_view bytes, const EditList& edits) {
  std::size_t size = bytes.size();
  for (const Edit& edit : edits) size += edit.replacement.size() - edit.span.length;
  return size;
}

Exit stream_rewriting(const Settings& settings) {
  const auto input = stream_input(settings);
  if (!input) return input.error();
  Explainer explainer(settings);
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
  if (settings.explain) {
    use.sink.report = [&](EntityReport&& report) { explainer.add(*input, report); };
  }
  const Exit exit = stream_document(*input, settings, std::move(use));
  explainer.finish();
  return worse(is_cut ? Exit::io : exit, report_trouble(trouble));
}

// Writes patches, one behind the other, to standard output or to a file.
class PatchOutput {
 public:
  explicit PatchOutput(const std::string& path) {
    if (!path.empty() && path != "-") file_.emplace(path);
  }
  [[nodiscard]] bool is_file() const { return file_.has_value(); }

  [[nodiscard]] Exit write(const Input& input, std::string_view bytes, const EditList& edits) {
    if (edits.empty()) return Exit::done;
    const std::string text = text_of(patch_of(input.path, bytes, edits));
    return report_trouble(file_ ? file_->write({text}) : write_stdout({text}));
  }
  [[nodiscard]] Exit finish() {
    return file_ && !file_->has_failed() ? report_trouble(file_->finish()) : Exit::done;
  }

 private:
  std::optional<OutputStream> file_;
};

// The error if the settings do not go together with `--format patch`.
std::optional<Trouble> check_patch(const Settings& settings) {
  if (!has_digests()) {
    return Trouble{Exit::left_whole,
                   "--format patch: " + message_of({ErrorCode::not_in_build, "OpenSSL", {}})};
  }
  if (settings.streams || !settings.in_place.empty() || settings.options().part) {
    return Trouble{Exit::usage,
                   "--format patch goes neither with --stream nor --in-place nor --part"};
  }
  if (is_folder(settings.output)) {
    return usage_trouble("--format patch writes one file, and -o names a folder");
  }
  return std::nullopt;
}

}  // namespace

Exit run_rewrite(const Settings& settings) {
  const bool is_patch = settings.format == "patch";
  if (is_patch) {
    if (const auto trouble = check_patch(settings)) return report_trouble(trouble);
  }
  if (settings.streams) return stream_rewriting(settings);
  const Options& options = settings.options();
  const auto inputs = gather_inputs(settings);
  if (!inputs) return report_list(settings, inputs.error());
  const std::size_t count = inputs->size();
  if (count > 1 && settings.writes_stdout() && settings.in_place.empty() && !is_patch) {
    print_error("several inputs need -o FOLDER or --in-place");
    return Exit::usage;
  }
  if (!settings.in_place.empty()) {
    for (const Input& input : *inputs) {
      if (input.path != "-") continue;
      print_error("standard input cannot be rewritten in place");
      return Exit::usage;
    }
  }
  if (is_patch) {
    for (const Input& input : *inputs) {
      if (!writes_onto(settings.output, input.path)) continue;
      print_error_of(input.path, "the output is the input");
      return Exit::usage;
    }
  }
  settings.counts->is_rewriting = true;
  PatchOutput patches(is_patch ? settings.output : std::string());
  std::atomic<bool> has_read = inputs->empty();
  Destination destination(settings, count);
  if (!is_patch) {
    if (const auto trouble = destination.expect(*inputs)) return report_trouble(trouble);
  }
  Explainer explainer(settings);
  const auto one = [&](const Input& input, const FileBytes& file) {
    const std::string_view bytes = file.view();
    has_read = true;
    const auto rewriting = rewrite(bytes, source_of(input, bytes, settings), options);
    if (!rewriting) {
      if (options.part) return report_failure(input, rewriting.error(), options.limits);
      // The document is left unchanged: its output is the input, so that nothing is lost.
      const Exit down = report_unchanged(input, rewriting.error(), options.limits);
      if (is_patch) return down;
      const Exit written =
          !settings.in_place.empty() ? Exit::done : destination.write(input, file, {bytes});
      return worse(written, down);
    }
    // The file decides how often the texts of --map and --prefix are written, so the output is
    // limited.
    if (!Allowance(bytes.size(), options.limits).spend(size_of(bytes, rewriting->edits))) {
      const Exit down =
          report_unchanged(input, {ErrorCode::over_limit, "expansion", {}}, options.limits);
      const bool is_written = settings.in_place.empty() && !options.part && !is_patch;
      return worse(is_written ? destination.write(input, file, {bytes}) : Exit::done, down);
    }
    explainer.add(input, rewriting->examination);
    settings.counts->rewritten += rewriting->edited_links;
    settings.counts->unresolved += unresolved_links(rewriting->examination.diagnostics);
    const Exit result = report(input, bytes, rewriting->examination.diagnostics, settings.strict);
    if (is_patch) return worse(result, patches.write(input, bytes, rewriting->edits));
    if (!settings.in_place.empty() && rewriting->edits.empty()) return result;
    // Writing to a pipe that nobody reads would wait for ever.
    std::error_code error;
    if (!settings.in_place.empty() && !std::filesystem::is_regular_file(input.path, error)) {
      print_error_of(input.path, "not written: is no regular file");
      return worse(result, Exit::io);
    }
    if (!options.part) {
      return worse(result, destination.write(input, file, pieces_of(bytes, rewriting->edits)));
    }
    const auto body = decoded_body(apply_edits(bytes, rewriting->edits), *options.part,
                                   source_of(input, settings), options);
    if (!body) return worse(result, report_failure(input, body.error(), options.limits));
    return worse(result, destination.write(input, file, {*body}));
  };
  // Explanations, and patches in one file, are written by one thread, in the order of the inputs.
  const bool is_single = settings.explain || patches.is_file();
  const Exit exit =
      for_each_input(settings, *inputs, one, is_single ? 1 : threads_of(settings.jobs));
  explainer.finish();
  // If no document could be read, the old patch stays.
  return has_read ? worse(exit, patches.finish()) : exit;
}

}  // namespace absolve::tool

#include "absolve/archive.hpp"
#include "absolve/document.hpp"
#include "cli/batch.hpp"
#include "cli/commands.hpp"
#include "cli/destination.hpp"
#include "cli/explain.hpp"
#include "cli/output.hpp"
#include "cli/stream.hpp"
#include "core/allowance.hpp"

namespace absolve::cli {
namespace {

// What `bytes` come to with `edits`.
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
  StreamUse use{.write =
                    [&](std::string_view piece) {
                      if (!trouble) trouble = write_stdout({piece});
                    },
                .goes_on = [&] { return !trouble; }};
  if (settings.explain) {
    use.sink.report = [&](EntityReport&& report) { explainer.add(*input, report); };
  }
  const Exit exit = stream_document(*input, settings, std::move(use));
  explainer.finish();
  return worse(exit, report_trouble(trouble));
}

}  // namespace

Exit run_rewrite(const Settings& settings) {
  if (settings.streams) return stream_rewriting(settings);
  const Options& options = settings.options();
  const auto inputs = gather_inputs(settings);
  if (!inputs) return report_list(settings, inputs.error());
  const std::size_t count = inputs->size();
  if (count > 1 && settings.output.empty() && settings.in_place.empty()) {
    print_error("several inputs need -o DIR or --in-place");
    return Exit::usage;
  }
  if (!settings.in_place.empty()) {
    for (const Input& input : *inputs) {
      if (input.path != "-") continue;
      print_error("standard input cannot be rewritten in place");
      return Exit::usage;
    }
  }
  Destination destination(settings, count);
  destination.expect(*inputs);
  Explainer explainer(settings);
  const auto one = [&](const Input& input, const FileBytes& file) {
    const std::string_view bytes = file.view();
    const auto rewriting = rewrite(bytes, source_of(input, settings), options);
    if (!rewriting) {
      if (options.part) return report_failure(input, rewriting.error(), options.limits);
      // Left whole: the output is the input, so nothing is lost on the way.
      const Exit down = report_failure(input, rewriting.error(), options.limits);
      const Exit written =
          !settings.in_place.empty() ? Exit::done : destination.write(input, file, {bytes});
      return worse(written, down);
    }
    // The user chooses the text of --map and --prefix, but the file chooses how often it is
    // written.
    if (!Allowance(bytes.size(), options.limits).spend(size_of(bytes, rewriting->edits))) {
      const Exit down =
          report_failure(input, {ErrorCode::over_limit, "expansion", {}}, options.limits);
      const bool is_written = settings.in_place.empty() && !options.part;
      return worse(is_written ? destination.write(input, file, {bytes}) : Exit::done, down);
    }
    explainer.add(input, rewriting->examination);
    const Exit result = report(input, bytes, rewriting->examination.diagnostics, settings.strict);
    if (!settings.in_place.empty() && rewriting->edits.empty()) return result;
    if (!options.part) {
      return worse(result, destination.write(input, file, pieces_of(bytes, rewriting->edits)));
    }
    const auto body = decoded_body(apply_edits(bytes, rewriting->edits), *options.part,
                                   source_of(input, settings), options);
    if (!body) return worse(result, report_failure(input, body.error(), options.limits));
    return worse(result, destination.write(input, file, {*body}));
  };
  const Exit exit =
      for_each_input(settings, *inputs, one, settings.explain ? 1 : threads_of(settings.jobs));
  explainer.finish();
  return exit;
}

}  // namespace absolve::cli

#include <filesystem>
#include <set>

#include "absolve/archive.hpp"
#include "absolve/document.hpp"
#include "cli/batch.hpp"
#include "cli/commands.hpp"
#include "cli/explain.hpp"
#include "cli/output.hpp"
#include "core/allowance.hpp"

namespace absolve::cli {
namespace {

namespace fs = std::filesystem;

bool is_folder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

// What `bytes` come to with `edits`.
std::size_t size_of(std::string_view bytes, const EditList& edits) {
  std::size_t size = bytes.size();
  for (const Edit& edit : edits) size += edit.replacement.size() - edit.span.length;
  return size;
}

// Where the results of a run go. What is written to one place is never written over by a second
// input of the same run, and no path leaves the folder that was asked for.
class Destination {
 public:
  explicit Destination(const Settings& settings, std::size_t inputs)
      : settings_(settings),
        into_folder_(!settings.output.empty() &&
                     (inputs > 1 || settings.output.ends_with('/') || is_folder(settings.output))) {
  }

  Exit write(const Input& input, const FileBytes& file, const Pieces& bytes) {
    if (!settings_.in_place.empty()) {
      return report_trouble(
          edit_file(input.path, bytes, file.identity(), settings_.backup_suffix()));
    }
    if (settings_.output.empty() || settings_.output == "-") {
      if (input.path != "-" && stdout_is(input.path)) {
        print_error_of(input.path, "standard output is the input; use --in-place");
        return Exit::usage;
      }
      return report_trouble(write_stdout(bytes));
    }
    const fs::path path = into_folder_ ? inside_folder(input.path) : fs::path(settings_.output);
    if (is_same_file(path.string(), input.path)) {
      print_error_of(input.path, "the output is the input; use --in-place");
      return Exit::usage;
    }
    if (into_folder_ && !written_.insert(path.string()).second) {
      print_error_of(input.path,
                     "not written: another input of this run is already " + path.string());
      return Exit::io;
    }
    if (into_folder_) {
      std::error_code error;
      fs::create_directories(path.parent_path(), error);
      if (error) {
        print_error(path.parent_path().string() + ": cannot be made: " + error.message());
        return Exit::io;
      }
    }
    return report_trouble(write_file(path.string(), bytes));
  }

 private:
  // The input's own path below the folder, less what would lead out of it again.
  [[nodiscard]] fs::path inside_folder(const std::string& input) const {
    if (input == "-") return fs::path(settings_.output) / "stdin.html";
    fs::path inside;
    for (const fs::path& part : fs::path(input).lexically_normal().relative_path()) {
      if (part != ".." && part != ".") inside /= part;
    }
    return fs::path(settings_.output) / inside;
  }

  const Settings& settings_;
  bool into_folder_;
  std::set<std::string> written_;
};

}  // namespace

Exit run_rewrite(const Settings& settings) {
  const Options options = settings.options();
  const auto inputs = gather_inputs(settings);
  const std::size_t count = inputs ? inputs->size() : 0;
  if (count > 1 && settings.output.empty() && settings.in_place.empty()) {
    print_error("several inputs need -o DIR or --in-place");
    return Exit::usage;
  }
  if (!settings.in_place.empty() && inputs) {
    for (const Input& input : *inputs) {
      if (input.path != "-") continue;
      print_error("standard input cannot be rewritten in place");
      return Exit::usage;
    }
  }
  Destination destination(settings, count);
  Explainer explainer(settings);
  const Exit exit = for_each_input(settings, [&](const Input& input, const FileBytes& file) {
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
  });
  explainer.finish();
  return exit;
}

}  // namespace absolve::cli

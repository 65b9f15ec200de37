#include <unistd.h>

#include <CLI/CLI.hpp>

#include "absolve/archive.hpp"
#include "text/utf8.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/documents/batch.hpp"

namespace absolve::tool {
namespace {

Result<std::string> body_by_url(std::string_view bytes, const std::string& url,
                                const DocumentSource& source, const Options& options,
                                std::vector<Diagnostic>& diagnostics) {
  const auto archive = read_archive(bytes, source, options);
  if (!archive) return archive.error();
  const std::size_t found = find_referenced(*archive, url, *options.profile);
  if (found == Part::none) return fail(ErrorCode::no_such_part, url);
  return decoded_body(bytes, archive->parts[archive->parts[found].shows], options.limits,
                      &diagnostics);
}

// Whether a terminal would not show `body` as text.
bool is_binary(std::string_view body) {
  constexpr std::size_t looked_at = 4096;
  return body.substr(0, looked_at).find('\0') != std::string_view::npos ||
         !utf8::is_valid(utf8::front(body, looked_at));
}

struct CatCommand final : DocumentCommand {
  OutputPlace place;
  std::string part_url;  ///< selects the part by its URL; empty: `--part` does

  void add_options(CLI::App& app, RunOptions& run) override {
    add_document_options(app, reading, inputs,
                         "A message, or a folder of messages; -, or nothing: standard input");
    // How links are found has no effect on the body of a part.
    remove_options(app, {"--attributes", "--with", "--without", "--engine", "--verify", "--csp",
                         "--charset", "--saved-from"});
    add_part(app, reading);
    app.add_option("--url", part_url,
                   "Choose the part by its URL (also cid: and mid:) instead of by --part");
    app.add_option("-o,--output", place.path, "The file to write");
    add_sandbox(app, run);
  }
  std::optional<Trouble> check(Run& run) override {
    if (auto trouble = DocumentCommand::check(run)) return trouble;
    if (inputs.files.size() > 1) return usage_trouble("cat takes one file");
    const bool has_part = reading.options().part.has_value();
    if (has_part != part_url.empty()) {
      return usage_trouble(has_part ? "cat writes one part: give --part or --url, not both"
                                    : "cat needs to know which part: give --part or --url");
    }
    return std::nullopt;
  }

  Exit run(Run& run) override {
    const Options& options = reading.options();
    const Batch batch{run, reading, inputs, &place, true};
    return for_each_input(batch, [&](const Input& input, const FileBytes& file) {
      const std::string_view bytes = file;
      const DocumentSource source = reading.source_of(input);
      std::vector<Diagnostic> diagnostics;
      const auto body = options.part
                            ? decoded_body(bytes, *options.part, source, options, &diagnostics)
                            : body_by_url(bytes, part_url, source, options, diagnostics);
      if (!body) return report_failure(input, body.error(), options.limits);
      if (place.is_stdout() && ::isatty(STDOUT_FILENO) == 1 && is_binary(*body)) {
        return report_trouble(input.path, {Exit::usage,
                                           "the part is no text, and a terminal would not show it; "
                                           "write it to a file with -o, or to a pipe"});
      }
      const Exit exit = report(input, bytes, diagnostics, reading.strict);
      return worse(exit, write_result(place.path, input, *body, &file));
    });
  }
};

}  // namespace

std::unique_ptr<Command> make_cat_command() {
  return std::make_unique<CatCommand>();
}

}  // namespace absolve::tool

#include "absolve/archive.hpp"
#include "tool/documents/batch.hpp"
#include "tool/documents/commands.hpp"

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

}  // namespace

Exit run_cat(const Settings& settings) {
  const Options& options = settings.options();
  if (names_several(settings, "cat")) return Exit::usage;
  if (options.part.has_value() == !settings.part_url.empty()) {
    print_error(options.part ? "cat writes one part: give --part or --url, not both"
                             : "cat needs to know which part: give --part or --url");
    return Exit::usage;
  }
  return for_each_input(settings, [&](const Input& input, const FileBytes& file) {
    const std::string_view bytes = file;
    const DocumentSource source = source_of(input, settings);
    std::vector<Diagnostic> diagnostics;
    const auto body = options.part
                          ? decoded_body(bytes, *options.part, source, options, &diagnostics)
                          : body_by_url(bytes, settings.part_url, source, options, diagnostics);
    if (!body) return report_failure(input, body.error(), options.limits);
    const Exit exit = report(input, bytes, diagnostics, settings.strict);
    return worse(exit, write_result(settings, input, *body, &file));
  });
}

}  // namespace absolve::tool

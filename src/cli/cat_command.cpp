#include "absolve/archive.hpp"
#include "cli/batch.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"

namespace absolve::cli {

Exit run_cat(const Settings& settings) {
  const Options options = settings.options();
  if (settings.files.size() > 1 || !settings.files_from.empty()) {
    complain("cat takes one file");
    return Exit::usage;
  }
  return for_each_input(settings, [&](const Input& input, std::string_view bytes) {
    const auto body =
        decoded_body(bytes, options.part.value_or(""), source_of(input, settings), options);
    if (!body) return turn_down(input, body.error(), options.limits);
    if (settings.output.empty() || settings.output == "-") return settle(write_stdout({*body}));
    if (is_same_file(settings.output, input.path)) {
      complain_of(input.path, "the output is the input");
      return Exit::usage;
    }
    return settle(write_file(settings.output, {*body}));
  });
}

}  // namespace absolve::cli

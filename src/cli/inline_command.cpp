#include "absolve/inline.hpp"
#include "cli/batch.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"

namespace absolve::cli {

Exit run_inline(const Settings& settings) {
  const Options options = settings.options();
  if (settings.files.size() > 1 || !settings.files_from.empty()) {
    complain("inline takes one file");
    return Exit::usage;
  }
  return for_each_input(settings, [&](const Input& input, std::string_view bytes) {
    const auto inlined =
        inline_parts(bytes, source_of(input, settings), options, settings.max_inline);
    if (!inlined) return turn_down(input, inlined.error(), options.limits);
    const Exit worst = report(input, bytes, inlined->diagnostics, settings.strict);
    if (inlined->left > 0) {
      complain_of(input.path, "links to parts left absolute, beyond --max-inline: " +
                                  std::to_string(inlined->left));
    }
    if (settings.output.empty() || settings.output == "-") {
      return worse(worst, settle(write_stdout({inlined->document})));
    }
    if (is_same_file(settings.output, input.path)) {
      complain_of(input.path, "the output is the input");
      return Exit::usage;
    }
    return worse(worst, settle(write_file(settings.output, {inlined->document})));
  });
}

}  // namespace absolve::cli

#include "absolve/archive.hpp"
#include "cli/batch.hpp"
#include "cli/commands.hpp"

namespace absolve::cli {

Exit run_inline(const Settings& settings) {
  const Options options = settings.options();
  if (names_several(settings, "inline")) return Exit::usage;
  return for_each_input(settings, [&](const Input& input, std::string_view bytes) {
    const auto inlined =
        inline_parts(bytes, source_of(input, settings), options, settings.max_inline);
    if (!inlined) return report_failure(input, inlined.error(), options.limits);
    const Exit worst = report(input, bytes, inlined->diagnostics, settings.strict);
    if (inlined->left > 0) {
      print_error_of(input.path, "links to parts left absolute, beyond --max-inline: " +
                                     std::to_string(inlined->left));
    }
    return worse(worst, write_result(settings, input, inlined->document));
  });
}

}  // namespace absolve::cli

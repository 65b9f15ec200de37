#include "absolve/archive.hpp"
#include "cli/batch.hpp"
#include "cli/commands.hpp"
#include "cli/destination.hpp"

namespace absolve::cli {

Exit run_inline(const Settings& settings) {
  const Options options = settings.options();
  const auto inputs = gather_inputs(settings);
  if (!inputs) return report_list(settings, inputs.error());
  if (inputs->size() > 1 && settings.output.empty()) {
    print_error("several inputs need -o DIR");
    return Exit::usage;
  }
  Destination destination(settings, inputs->size(), ".html");
  return for_each_input(settings, *inputs, [&](const Input& input, const FileBytes& file) {
    const std::string_view bytes = file.view();
    const auto inlined =
        inline_parts(bytes, source_of(input, settings), options,
                     {.max_bytes = settings.max_inline, .as_message = settings.as_message});
    if (!inlined) return report_failure(input, inlined.error(), options.limits);
    Exit worst = report(input, bytes, inlined->diagnostics, settings.strict);
    if (inlined->left > 0) {
      print_error_of(input.path, "links to parts left absolute, beyond --max-inline: " +
                                     std::to_string(inlined->left));
    }
    if (!inlined->left_out.empty()) {
      print_error_of(input.path,
                     "parts that the document does not show: " + listed(inlined->left_out) +
                         " (--message links them all; --part shows one)");
      if (settings.strict) worst = worse(worst, Exit::unresolved);
    }
    return worse(worst, destination.write(input, file, {inlined->document}));
  });
}

}  // namespace absolve::cli

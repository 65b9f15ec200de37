#include "absolve/archive.hpp"
#include "cli/batch.hpp"
#include "cli/commands.hpp"

namespace absolve::cli {

Exit run_cat(const Settings& settings) {
  const Options options = settings.options();
  if (names_several(settings, "cat")) return Exit::usage;
  return for_each_input(settings, [&](const Input& input, std::string_view bytes) {
    const auto body =
        decoded_body(bytes, options.part.value_or(""), source_of(input, settings), options);
    if (!body) return report_failure(input, body.error(), options.limits);
    return write_result(settings, input, *body);
  });
}

}  // namespace absolve::cli

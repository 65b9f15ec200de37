#pragma once

#include "cli/input.hpp"
#include "cli/messages.hpp"

namespace absolve::cli {

/// Reads each input of `settings` and hands it to `work(input, bytes)`, which gives an Exit. One
/// that cannot be read is reported, and the others go on.
template <class Work>
Exit for_each_input(const Settings& settings, Work work) {
  const auto inputs = gather_inputs(settings);
  if (!inputs) {
    complain_of(settings.files_from, inputs.error().message);
    return inputs.error().exit;
  }
  Exit worst = Exit::done;
  for (const Input& input : *inputs) {
    const auto bytes =
        read_all(input.path, settings.limits.document_bytes, settings.limits.message_bytes);
    if (!bytes) {
      complain_of(input.path, bytes.error().message);
      worst = worse(worst, bytes.error().exit);
      continue;
    }
    if (bytes->view().empty()) complain_of(input.path, "the file is empty");
    worst = worse(worst, work(input, bytes->view()));
  }
  return worst;
}

/// Says why the library turned a document down, and gives the exit code that goes with it.
inline Exit turn_down(const Input& input, const Error& error, const Limits& limits) {
  const Trouble trouble = trouble_of(error, limits);
  complain_of(input.path, trouble.message);
  return trouble.exit;
}

/// Shows `trouble`, where there is any, and gives its exit code.
inline Exit settle(const std::optional<Trouble>& trouble) {
  if (!trouble) return Exit::done;
  complain(trouble->message);
  return trouble->exit;
}

}  // namespace absolve::cli

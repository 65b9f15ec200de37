#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/args/settings.hpp"
#include "tool/io/exit.hpp"
#include "tool/io/input.hpp"

namespace absolve::tool {

// The functions `clash_…` say why a run must not begin: a file that it writes would replace an
// input or the file of another option. They return nothing if there is no clash. `Destination`
// handles two inputs with one output.

/// Compares the files that options name with each other.
[[nodiscard]] std::optional<Trouble> clash_of_options(const Settings& settings);

/// Compares the files of `--report`, `--metrics` and `--missing` with the inputs and their backups.
/// It leaves out `--output`: each command compares that itself, because some take a folder there.
[[nodiscard]] std::optional<Trouble> clash_with_inputs(const Settings& settings,
                                                       const std::vector<Input>& inputs);

/// Compares the files that a run makes below `--output` with the inputs and with the files of other
/// options. `places[i]` is the file for `inputs[i]`; these two may be the same.
[[nodiscard]] std::optional<Trouble> clash_of_places(const Settings& settings,
                                                     const std::vector<Input>& inputs,
                                                     const std::vector<std::string>& places);

/// Fails if an option names a file in `folder`, a canonical path, because the run reads all files
/// there. `what` is a participle for the message that says what the run does to the folder:
/// "checked".
[[nodiscard]] std::optional<Trouble> clash_with_folder(const Settings& settings,
                                                       const std::string& folder,
                                                       std::string_view what);

/// The option whose file the run reads at `path`, where it would write; empty if there is none.
[[nodiscard]] std::string_view option_that_reads(const Settings& settings, const std::string& path);

/// The option whose file the run writes at `path`; empty if there is none.
[[nodiscard]] std::string_view option_that_writes(const Settings& settings,
                                                  const std::string& path);

}  // namespace absolve::tool

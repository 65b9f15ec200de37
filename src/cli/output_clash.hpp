#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exit.hpp"
#include "cli/input.hpp"
#include "cli/settings.hpp"

namespace absolve::cli {

// The functions `clash_…` say why a run must not begin: a file that it writes would replace an
// input or the file of another option. They return nothing if there is no clash. `Destination`
// handles two inputs with one output.

/// Among the files that options name.
[[nodiscard]] std::optional<Trouble> clash_of_options(const Settings& settings);

/// Between the files of `--report`, `--metrics` and `--missing`, and the inputs or their backups.
/// Commands compare `--output` with the inputs, since some of them write into a folder.
[[nodiscard]] std::optional<Trouble> clash_with_inputs(const Settings& settings,
                                                       const std::vector<Input>& inputs);

/// Between files in the folder of `--output`, the inputs, and the files of other options.
/// `places[i]` is the output for `inputs[i]`; the two are not compared.
[[nodiscard]] std::optional<Trouble> clash_of_places(const Settings& settings,
                                                     const std::vector<Input>& inputs,
                                                     const std::vector<std::string>& places);

/// Between files of options and the folder at `folder`, a canonical path, of which all files are
/// read. `what` says what happens to the folder: "checked".
[[nodiscard]] std::optional<Trouble> clash_with_folder(const Settings& settings,
                                                       const std::string& folder,
                                                       std::string_view what);

/// The option whose file is the one at `path`, which the run writes; empty: none.
[[nodiscard]] std::string_view option_that_writes(const Settings& settings,
                                                  const std::string& path);

}  // namespace absolve::cli

#pragma once

#include <optional>
#include <vector>

#include "cli/exit.hpp"
#include "cli/input.hpp"
#include "cli/settings.hpp"

namespace absolve::cli {

/// Why this run must not begin: a file that it writes would replace something that it reads, or
/// another file that it writes. Nothing if there is no such clash. Whether `--output` would replace
/// one of `inputs` is for the commands to say, since some of them write into a folder.
[[nodiscard]] std::optional<Trouble> clash_of_outputs(const Settings& settings,
                                                      const std::vector<Input>& inputs);

}  // namespace absolve::cli

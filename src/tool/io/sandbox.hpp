#pragma once

#include <optional>
#include <vector>

#include "tool/args/settings.hpp"
#include "tool/io/input.hpp"

namespace absolve::tool {

/// As `--sandbox` says, gives up every right that a command does not need to read `inputs` and to
/// write its outputs: Landlock confines files, and seccomp confines system calls. This holds for
/// the process until it ends, so it must be called before the first thread starts. Creates the
/// folder of outputs, since only folders that exist can be allowed. Fails if `--sandbox=on` was
/// given and the kernel cannot do it.
[[nodiscard]] std::optional<Trouble> enter_sandbox(const Settings& settings,
                                                   const std::vector<Input>& inputs);

/// The same for a command that opens no files.
[[nodiscard]] std::optional<Trouble> enter_sandbox(const Settings& settings);

}  // namespace absolve::tool

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/io/input.hpp"

namespace absolve::tool {

/// What a command still does to files once it is in the sandbox.
struct SandboxUse {
  bool opens_files = true;
  std::string place{};                ///< the output: a file or a folder; empty or `-`: none
  std::vector<std::string> others{};  ///< further outputs
  bool edits_inputs = false;
};

/// Gives up every right that a command does not need to read `inputs` and to write its outputs:
/// Landlock confines files, and seccomp confines system calls. This holds for the process until it
/// ends, so it must be called before the first thread starts. Creates the folder of outputs, since
/// only folders that exist can be allowed. `mode` is the value of --sandbox. Returns what confines
/// the process, in words; empty: nothing does, as `mode` says. Fails if that is `on` and the kernel
/// cannot do it.
[[nodiscard]] Result<std::string, Trouble> enter_sandbox(std::string_view mode,
                                                         const std::vector<Input>& inputs,
                                                         const SandboxUse& use);

}  // namespace absolve::tool

#pragma once

#include <optional>
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

/// Gives up all rights that a command does not need to read `inputs` and to write its outputs:
/// Landlock confines files, and seccomp confines system calls. This applies until the process ends.
/// Must be called before the first thread starts. Creates the folder of outputs, because only
/// folders that exist can be allowed. `mode` is the value of --sandbox. If `is_verbose`, prints
/// what confines the process. Fails if `mode` is `on` and the kernel cannot do it.
[[nodiscard]] std::optional<Trouble> enter_sandbox(std::string_view mode, bool is_verbose,
                                                   const std::vector<Input>& inputs,
                                                   const SandboxUse& use);

/// The files that a confined process may still open.
struct OpenableFiles {
  std::vector<std::string> read;     ///< files, and folders with all that is in them
  std::vector<std::string> write;    ///< files that exist
  std::vector<std::string> folders;  ///< everything below can be read and written
};

/// Permanently denies this thread, and all threads that it starts, every file outside of `files`
/// (Landlock, Linux 5.13). Open descriptors stay usable. Paths that do not exist are ignored.
/// Returns why this is not possible, or nothing.
[[nodiscard]] std::optional<std::string> confine_files(const OpenableFiles& files);

/// Permanently denies this process all system calls that reading, writing and computing do not
/// need: sockets, programs, new processes, signals to other processes, executable memory, changes
/// of owner or mode by path (seccomp). A denied call fails with EPERM. With `opens_files`, files
/// can still be opened, renamed and removed. Returns why this is not possible, or nothing.
[[nodiscard]] std::optional<std::string> confine_system_calls(bool opens_files);

}  // namespace absolve::tool

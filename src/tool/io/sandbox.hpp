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

/// Gives up every right that a command does not need to read `inputs` and to write its outputs:
/// Landlock confines files, and seccomp confines system calls. This holds for the process until it
/// ends, so it must be called before the first thread starts. Creates the folder of outputs, since
/// only folders that exist can be allowed. `mode` is the value of --sandbox. Returns what confines
/// the process, in words; empty: nothing does, as `mode` says. Fails if that is `on` and the kernel
/// cannot do it.
[[nodiscard]] Result<std::string, Trouble> enter_sandbox(std::string_view mode,
                                                         const std::vector<Input>& inputs,
                                                         const SandboxUse& use);

/// The files that a confined process may still open.
struct OpenableFiles {
  std::vector<std::string> read;     ///< files, and folders with all that is in them
  std::vector<std::string> write;    ///< files that exist
  std::vector<std::string> folders;  ///< everything below can be read and written
};

/// From now on, the kernel refuses this thread, and all threads that it starts, every file outside
/// of `files`, for good (Landlock, Linux 5.13). Descriptors that are open stay usable. Paths that
/// do not exist are passed over. Returns why that is not possible, or nothing.
[[nodiscard]] std::optional<std::string> confine_files(const OpenableFiles& files);

/// From now on, the kernel refuses this process, for good, every system call that reading, writing
/// and computing do not need: sockets, programs, new processes, signals to other processes,
/// executable memory, changes of owner or mode by path (seccomp). A refused call fails with EPERM.
/// `opens_files`: whether files can still be opened, renamed and removed. Returns why that is not
/// possible, or nothing.
[[nodiscard]] std::optional<std::string> confine_system_calls(bool opens_files);

}  // namespace absolve::tool

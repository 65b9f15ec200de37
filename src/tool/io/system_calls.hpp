#pragma once

#include <optional>
#include <string>

namespace absolve::tool {

/// From now on, the kernel refuses this process, for good, every system call that reading, writing
/// and computing do not need: sockets, programs, new processes, signals to other processes,
/// executable memory, changes of owner or mode by path (seccomp). A refused call fails with EPERM.
/// `opens_files`: whether files can still be opened, renamed and removed. Returns why that is not
/// possible, or nothing.
[[nodiscard]] std::optional<std::string> confine_system_calls(bool opens_files);

}  // namespace absolve::tool

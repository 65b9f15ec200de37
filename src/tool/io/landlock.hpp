#pragma once

#include <optional>
#include <string>
#include <vector>

namespace absolve::tool {

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

}  // namespace absolve::tool

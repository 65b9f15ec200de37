#pragma once

#include <sys/stat.h>

#include <optional>
#include <string>
#include <string_view>

#include "tool/io/input.hpp"
#include "tool/io/temporary_file.hpp"

namespace absolve::tool {

/// How to replace an existing file.
struct Replacement {
  const FileIdentity* read = nullptr;  ///< the file when it was read, if it is edited
  std::string backup_suffix{};         ///< empty: there is no backup
};

/// Gives `file` the owner, permissions and attributes of the file at `path`, whose status is `old`,
/// and renames it to `path`. If the backup or the renaming fails, the old file stays. Returns
/// nothing on success.
[[nodiscard]] std::optional<Trouble> put_in_place(TemporaryFile& file, const std::string& path,
                                                  const struct stat& old,
                                                  const Replacement& replacement);

/// The permissions that the process gives new files.
[[nodiscard]] mode_t mode_for_new_file();

/// The error that `path` cannot be written, with the reason from `errno`.
[[nodiscard]] Trouble cannot_write(std::string_view path);

}  // namespace absolve::tool

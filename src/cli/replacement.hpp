#pragma once

#include <sys/stat.h>

#include <optional>
#include <string>
#include <string_view>

#include "cli/input.hpp"
#include "cli/temporary_file.hpp"

namespace absolve::cli {

/// How the file that is replaced is treated.
struct Replacement {
  const FileIdentity* read = nullptr;  ///< what was read of it, if it is edited
  std::string backup_suffix{};         ///< empty: there is no backup
};

/// Gives `file` the owner, rights and attributes of the file at `path`, whose status is `old`, and
/// renames it there. If the backup or the renaming fails, the old file stays. Nothing where it
/// worked.
[[nodiscard]] std::optional<Trouble> put_in_place(TemporaryFile& file, const std::string& path,
                                                  const struct stat& old,
                                                  const Replacement& replacement);

/// The permissions that the process gives new files.
[[nodiscard]] mode_t mode_for_new_file();

/// Says that `path` cannot be written, and why by `errno`.
[[nodiscard]] Trouble cannot_write(std::string_view path);

}  // namespace absolve::cli

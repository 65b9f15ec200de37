#pragma once

#include <sys/stat.h>

#include <string>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"

namespace absolve::tool {

/// A text in pieces, so that the parts that no edit touches need not be copied.
using Pieces = std::vector<std::string_view>;

/// `bytes` with `edits` applied, as views of both.
[[nodiscard]] Pieces pieces_of(std::string_view bytes, const EditList& edits);

/// Writes all of `bytes` to the descriptor `fd`. Returns false, with errno set, on failure.
[[nodiscard]] bool write_all(int fd, const Pieces& bytes);

/// Whether `name` has the form of a temporary file's name.
[[nodiscard]] bool is_temporary_name(std::string_view name);

/// A temporary file beside its destination. Unless it is renamed, it is removed by the destructor
/// or when a signal ends the process. It is locked, so that a later run can recognise one that a
/// killed process left behind. Functions that return false have set errno.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& destination);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();

  [[nodiscard]] bool write(const Pieces& bytes) const { return fd_ >= 0 && write_all(fd_, bytes); }
  [[nodiscard]] bool sync() const;
  [[nodiscard]] bool set_mode(mode_t mode) const;
  /// Gives it the owner, group, permissions, ACLs and extended attributes of the file at `path`,
  /// whose status is `old`, and, with `keeps_times`, its times. If the owner or group cannot be
  /// kept, drops set-user-ID and set-group-ID. Names in `lost` what could not be kept.
  [[nodiscard]] bool take_over(const std::string& path, const struct stat& old, bool keeps_times,
                               std::string& lost) const;
  [[nodiscard]] bool rename_to(const std::string& destination);
  /// Gives it the name `destination`, which must not exist. Works on file systems without hard
  /// links, too.
  [[nodiscard]] bool place_at(const std::string& destination);

 private:
  bool open();
  void close();

  std::string path_;
  int fd_ = -1;
  std::size_t exit_number_ = 0;
  bool is_kept_ = false;
};

/// Whether `error`, from link(), says that the file cannot have a hard link: the file system has
/// none (FAT, exFAT, some network file systems), or the file has too many.
[[nodiscard]] bool lacks_hard_link(int error);

/// Removes the temporary file `path` if a killed process left it behind: it must belong to this
/// user, unless that is root, and be locked by no process.
void remove_if_stale(const std::string& path);
/// The same for all temporary files in `folder`, once per run.
void remove_stale_files(const std::string& folder);

}  // namespace absolve::tool

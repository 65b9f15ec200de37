#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/input.hpp"
#include "cli/record_format.hpp"
#include "cli/temporary_file.hpp"

namespace absolve::cli {

/// Writes `bytes` to standard output. Nothing where it worked. A closed pipe is quiet: the
/// process ends there, with success, as its reader wanted no more.
[[nodiscard]] std::optional<Trouble> write_stdout(const Pieces& bytes);

/// While it lives, what is written to standard output goes through `format`.
class StdoutFormat {
 public:
  explicit StdoutFormat(RecordFormat format);
  StdoutFormat(const StdoutFormat&) = delete;
  StdoutFormat& operator=(const StdoutFormat&) = delete;
  StdoutFormat(StdoutFormat&&) = delete;
  StdoutFormat& operator=(StdoutFormat&&) = delete;
  ~StdoutFormat();

  /// Writes the end of the output. Nothing where it worked.
  [[nodiscard]] std::optional<Trouble> finish();

 private:
  RecordFormat format_;
};

/// Writes `bytes` beside `path` under a temporary name, makes sure that they are on the disk, and
/// renames them into place. On any failure what was there is still there, whole. A symbolic link is
/// followed; owner, group, permissions, ACLs and extended attributes of a file that is replaced are
/// kept; a message names what cannot be kept. Devices and pipes are written to as they are.
[[nodiscard]] std::optional<Trouble> write_file(const std::string& path, const Pieces& bytes);

/// The same for a file that is edited in place: its times are kept too. With a `backup_suffix`, the
/// old file is kept under that name, unless that name exists. Fails if the file is not in the state
/// that was `read`.
[[nodiscard]] std::optional<Trouble> edit_file(const std::string& path, const Pieces& bytes,
                                               const FileIdentity& read,
                                               const std::string& backup_suffix = {});

/// What a regular file shall hold, as for `edit_file`.
struct NewContents {
  std::string path;
  std::string bytes;
  FileIdentity read;
  std::string backup_suffix;
};

/// The same for many files on the file system of `folder`, synced to the disk at once: what became
/// of each, nothing where it worked.
[[nodiscard]] std::vector<std::optional<Trouble>> replace_files(
    const std::string& folder, const std::vector<NewContents>& files);

/// Whether `path` names a folder, links followed.
[[nodiscard]] bool is_folder(const std::string& path);

/// Whether both names lead to the same file.
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);

/// Whether standard output is the file called `path`.
[[nodiscard]] bool stdout_is(const std::string& path);
/// Whether `output` is the same file as `input`. Both are paths. An empty `output` or `-` means
/// standard output, and the `input` `-` means standard input, which is never the same.
[[nodiscard]] bool writes_onto(const std::string& output, const std::string& input);

/// Writes a file under a name from outside: aside, and then renamed, so that a link that lies there
/// is never followed. Where there is something already it is left, unless `replaces`; what takes
/// the place of another file is on the disk before, and of new files whoever writes many syncs the
/// folder.
[[nodiscard]] std::optional<Trouble> place_file(const std::string& path, const Pieces& bytes,
                                                bool replaces);

/// Makes sure that what was written to the file system of `folder` is on the disk.
[[nodiscard]] std::optional<Trouble> sync_folder(const std::string& folder);

}  // namespace absolve::cli

#pragma once

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include <cstddef>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/profile.hpp"
#include "tool/io/messages.hpp"

namespace absolve::tool {

/// One document to work on, and what the command line or a list says about it.
struct Input {
  std::string path{};                ///< `-`: standard input
  std::string url{};                 ///< absolute; empty: as the command line says
  std::string content_type{};        ///< empty: as the command line says
  std::size_t line = 0;              ///< in the list that names it, from 1; 0: no list
  std::optional<Trouble> trouble{};  ///< why its row of the list cannot be used
};

/// Identifies a file and its state, to detect that it was replaced or changed.
struct FileIdentity {
  dev_t device = 0;
  ino_t inode = 0;
  off_t size = 0;
  timespec modified{};

  /// Whether `path` names this file, in the same state.
  [[nodiscard]] bool is_of(const std::string& path) const;
  /// Whether `path` still names this file, but its size or its time of modification has changed.
  [[nodiscard]] bool was_overwritten(const std::string& path) const;
};

/// The bytes of a file: read into memory, or mapped if it is a large regular file. A mapped file
/// must not change meanwhile. If it is truncated, the process ends (see `watch_map`).
class FileBytes {
 public:
  FileBytes() = default;
  FileBytes(std::unique_ptr<const char[]> bytes, std::size_t size, FileIdentity identity)
      : bytes_(std::move(bytes)), size_(size), identity_(identity) {}
  FileBytes(const char* map, std::size_t size, FileIdentity identity, const std::string& path);
  [[nodiscard]] const FileIdentity& identity() const { return identity_; }
  /// Whether the file is mapped and was written to since, so that the bytes may mix two versions.
  [[nodiscard]] bool was_overwritten() const;

  operator std::string_view() const { return view(); }
  /// Valid for the lifetime of this object.
  [[nodiscard]] std::string_view view() const { return {bytes_.get(), size_}; }

 private:
  std::shared_ptr<const char[]> bytes_;
  std::size_t size_ = 0;
  std::shared_ptr<const std::string> path_;  // of the mapped file; null: it is not mapped
  FileIdentity identity_;
};

constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

/// Reads the file at `path`, at most `limit` bytes. From a pipe or from standard input (`-`), reads
/// at most `pipe_limit` bytes.
[[nodiscard]] Result<FileBytes, Trouble> read_all(const std::string& path, std::size_t limit,
                                                  std::size_t pipe_limit);
[[nodiscard]] inline Result<FileBytes, Trouble> read_all(const std::string& path,
                                                         std::size_t limit) {
  return read_all(path, limit, limit);
}

/// `arguments`, or, if they are a `-` alone, the lines of standard input, at most `max_bytes` of
/// it.
[[nodiscard]] Result<std::vector<std::string>, Trouble> arguments_or_lines(
    const std::vector<std::string>& arguments, std::size_t max_bytes);

/// Reads the files in the folder at `path` as one mailbox (RFC 4155), each as a message, sorted by
/// their names; at most `limit` bytes. Hidden files and folders in it are skipped.
[[nodiscard]] Result<FileBytes, Trouble> read_mail_folder(const std::string& path,
                                                          std::size_t limit);

/// The path of `input` for a message.
[[nodiscard]] std::string shown_path(const Input& input);

/// A file that is open for reading; `-`: standard input. The destructor closes it, unless it is a
/// standard stream.
class Descriptor {
 public:
  /// Takes over an open descriptor; below 0: opening it failed.
  explicit Descriptor(int descriptor) : fd_(descriptor) {}
  explicit Descriptor(const std::string& path)
      : fd_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ > STDERR_FILENO) ::close(fd_);
  }
  /// Below 0: it could not be opened, and `errno` says why.
  [[nodiscard]] int get() const { return fd_; }

 private:
  int fd_;
};

/// The inputs that a command line names.
struct InputList {
  std::vector<std::string>
      files{};                  ///< paths, `-` for standard input; for some commands, references
  std::string files_from{};     ///< a file that lists inputs, or `-`; empty: none
  bool null_separated = false;  ///< that file has only paths, each ended by a NUL

  /// What is wrong with these options; nothing: they are valid.
  [[nodiscard]] std::optional<Trouble> check() const;
};

/// The inputs: files, then the rows of `--files-from`; standard input if neither is given. Reads at
/// most `limit` bytes of the list. Call it only once, because the list may be standard input.
/// `profile` decides which URLs in the list are valid. A row that cannot be used becomes an input
/// with a trouble. If the list cannot be read, prints an error and returns the exit code.
[[nodiscard]] Result<std::vector<Input>, Exit> gather_inputs(const InputList& list,
                                                             const Profile& profile,
                                                             std::size_t limit);

/// Prints why `input`, a row of that list or a folder, cannot be used, and returns the exit code.
Exit report_row(const InputList& list, const Input& input);

/// The base URL that a person or a list gave, without delimiters and white space (RFC 2396 appendix
/// E). An abbreviated URL is completed (appendix F). Fails if it is not a valid base.
[[nodiscard]] Result<std::string> typed_base(const std::string& typed, const Profile& profile);

/// The inputs of one of several runs that share a list: every n-th one, so that all runs get
/// similar inputs. `shard` names the run: `3/8`, or `slurm`, which reads SLURM_ARRAY_TASK_ID, _MIN,
/// _MAX and _COUNT. Fails with a message.
[[nodiscard]] Result<std::vector<Input>, std::string> of_shard(std::vector<Input> inputs,
                                                               const std::string& shard);

}  // namespace absolve::tool

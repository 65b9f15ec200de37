#pragma once

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "tool/io/trouble.hpp"

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
      : owned_(std::move(bytes)), size_(size), identity_(identity) {}
  FileBytes(void* map, std::size_t size, FileIdentity identity, const std::string& path);
  FileBytes(FileBytes&& other) noexcept;
  FileBytes& operator=(FileBytes&&) = delete;
  ~FileBytes();
  [[nodiscard]] const FileIdentity& identity() const { return identity_; }
  /// Whether the file is mapped and was written to since, so that the bytes may mix two versions.
  [[nodiscard]] bool was_overwritten() const;

  operator std::string_view() const { return view(); }
  /// Valid for the lifetime of this object.
  [[nodiscard]] std::string_view view() const {
    return {map_ != nullptr ? static_cast<const char*>(map_) : owned_.get(), size_};
  }

 private:
  std::unique_ptr<const char[]> owned_;
  void* map_ = nullptr;
  std::size_t size_ = 0;
  std::unique_ptr<const std::string> path_;  // of the mapped file
  std::size_t watch_ = 0;
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
  Descriptor(Descriptor&&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (fd_ > STDERR_FILENO) ::close(fd_);
  }
  /// Below 0: it could not be opened, and `errno` says why.
  [[nodiscard]] int get() const { return fd_; }

 private:
  int fd_;
};

}  // namespace absolve::tool

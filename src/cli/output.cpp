#include "cli/output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <filesystem>

namespace absolve::cli {
namespace {

Trouble cannot_write(std::string_view path) {
  return {Exit::io, std::string(path) + ": cannot be written: " + std::strerror(errno)};
}

bool same(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

// A file beside its destination that disappears unless it is renamed there.
class TemporaryFile {
 public:
  TemporaryFile(const std::string& destination, mode_t mode)
      : path_(destination.substr(0, destination.rfind('/') + 1) + std::string(temporary_prefix) +
              "XXXXXX") {
    fd_ = ::mkstemp(path_.data());
    if (fd_ >= 0 && ::fchmod(fd_, mode) != 0) failed_ = true;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (fd_ >= 0) ::close(fd_);
    if (fd_ >= 0 && !kept_) ::unlink(path_.c_str());
  }
  bool write(const Pieces& bytes) { return fd_ >= 0 && !failed_ && write_all(fd_, bytes); }
  bool sync() { return ::fsync(fd_) == 0; }
  bool rename_to(const std::string& destination) {
    kept_ = ::rename(path_.c_str(), destination.c_str()) == 0;
    return kept_;
  }
  // Fails where there is something by now.
  bool link_to(const std::string& destination) {
    return ::link(path_.c_str(), destination.c_str()) == 0;
  }

 private:
  std::string path_;
  int fd_ = -1;
  bool failed_ = false;
  bool kept_ = false;
};

mode_t mode_for_new_file() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

bool write_both(int fd, std::string_view first, std::string_view second) {
  while (!first.empty() || !second.empty()) {
    const auto vector_of = [](std::string_view bytes) {
      return iovec{const_cast<char*>(bytes.data()), bytes.size()};
    };
    const iovec vectors[] = {vector_of(first), vector_of(second)};
    const auto written = ::writev(fd, vectors, 2);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    const auto done = static_cast<std::size_t>(written);
    const std::size_t of_first = std::min(done, first.size());
    first.remove_prefix(of_first);
    second.remove_prefix(done - of_first);
  }
  return true;
}

std::optional<Trouble> write_in_place(const std::string& path, const Pieces& bytes) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (fd < 0) return cannot_write(path);
  std::optional<Trouble> trouble;
  if (!write_all(fd, bytes)) trouble = cannot_write(path);
  ::close(fd);
  return trouble;
}

// The backup is a second name for the old file, so there is no moment without one.
bool keep_backup(const std::string& path, const std::string& backup) {
  if (::link(path.c_str(), backup.c_str()) == 0) return true;
  return errno == EEXIST && ::unlink(backup.c_str()) == 0 &&
         ::link(path.c_str(), backup.c_str()) == 0;
}

// A failed backup leaves what was there, and so does a failed renaming.
std::optional<Trouble> put_in_place(TemporaryFile& file, const std::string& path,
                                    const std::string& backup_suffix) {
  if (!backup_suffix.empty() && !keep_backup(path, path + backup_suffix)) {
    return cannot_write(path + backup_suffix);
  }
  if (!file.rename_to(path)) return cannot_write(path);
  return std::nullopt;
}

}  // namespace

bool write_all(int fd, const Pieces& bytes) {
  // Pieces of a few bytes are cheaper copied than named to the kernel one by one.
  constexpr std::size_t small = 4096;
  std::array<char, std::size_t{16} * small> room;
  std::size_t gathered = 0;
  for (const std::string_view piece : bytes) {
    const bool is_small = piece.size() < small;
    if (!is_small || gathered + piece.size() > room.size()) {
      if (!write_both(fd, {room.data(), gathered}, is_small ? std::string_view() : piece)) {
        return false;
      }
      gathered = 0;
    }
    if (!is_small) continue;
    gathered += piece.copy(room.data() + gathered, piece.size());
  }
  return write_both(fd, {room.data(), gathered}, {});
}

Pieces pieces_of(std::string_view bytes, const EditList& edits) {
  Pieces pieces;
  pieces.reserve(2 * edits.size() + 1);
  std::size_t copied = 0;
  for (const Edit& edit : edits) {
    pieces.push_back(bytes.substr(copied, edit.span.offset - copied));
    pieces.emplace_back(edit.replacement);
    copied = edit.span.end();
  }
  pieces.push_back(bytes.substr(copied));
  return pieces;
}

std::optional<Trouble> write_stdout(const Pieces& bytes) {
  if (write_all(STDOUT_FILENO, bytes)) return std::nullopt;
  // Nobody is left to read, and nothing is wrong with that.
  if (errno == EPIPE) std::_Exit(static_cast<int>(Exit::done));
  return cannot_write("standard output");
}

std::optional<Trouble> write_file(const std::string& path, const Pieces& bytes,
                                  const std::string& backup_suffix) {
  struct stat old{};
  const bool exists = ::stat(path.c_str(), &old) == 0;
  if (exists && S_ISDIR(old.st_mode)) {
    errno = EISDIR;
    return cannot_write(path);
  }
  if (exists && !S_ISREG(old.st_mode)) return write_in_place(path, bytes);

  std::error_code ignored;
  const auto real = exists ? std::filesystem::canonical(path, ignored) : std::filesystem::path();
  const std::string destination = real.empty() ? path : real.string();
  TemporaryFile file(destination, exists ? old.st_mode & 07777 : mode_for_new_file());
  if (!file.write(bytes) || !file.sync()) return cannot_write(path);
  return put_in_place(file, destination, exists ? backup_suffix : std::string());
}

std::vector<std::optional<Trouble>> replace_files(const std::string& folder,
                                                  const std::vector<NewContents>& files) {
  std::vector<std::optional<Trouble>> troubles(files.size());
  std::deque<TemporaryFile> written;
  for (std::size_t i = 0; i < files.size(); ++i) {
    struct stat old{};
    const bool exists = ::lstat(files[i].path.c_str(), &old) == 0 && S_ISREG(old.st_mode);
    TemporaryFile& file = written.emplace_back(files[i].path, old.st_mode & 07777);
    if (!exists || !file.write({files[i].bytes})) troubles[i] = cannot_write(files[i].path);
  }
  if (const auto trouble = sync_folder(folder)) {
    std::ranges::fill(troubles, trouble);
    return troubles;
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (!troubles[i]) troubles[i] = put_in_place(written[i], files[i].path, files[i].backup_suffix);
  }
  return troubles;
}

std::optional<Trouble> place_file(const std::string& path, const Pieces& bytes, bool replaces) {
  struct stat old{};
  const bool exists = ::lstat(path.c_str(), &old) == 0;
  if (exists && (!replaces || S_ISDIR(old.st_mode))) {
    errno = S_ISDIR(old.st_mode) ? EISDIR : EEXIST;
    return cannot_write(path);
  }
  TemporaryFile file(path, mode_for_new_file());
  if (!file.write(bytes) || (replaces && exists && !file.sync())) return cannot_write(path);
  const bool done = replaces ? file.rename_to(path) : file.link_to(path);
  return done ? std::nullopt : std::optional(cannot_write(path));
}

std::optional<Trouble> sync_folder(const std::string& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool done = fd >= 0 && ::syncfs(fd) == 0;
  std::optional<Trouble> trouble;
  if (!done) trouble = cannot_write(folder);
  if (fd >= 0) ::close(fd);
  return trouble;
}

bool is_same_file(const std::string& a, const std::string& b) {
  struct stat one{};
  struct stat other{};
  return ::stat(a.c_str(), &one) == 0 && ::stat(b.c_str(), &other) == 0 && same(one, other);
}

bool stdout_is(const std::string& path) {
  struct stat out{};
  struct stat file{};
  return ::fstat(STDOUT_FILENO, &out) == 0 && ::stat(path.c_str(), &file) == 0 &&
         S_ISREG(out.st_mode) && same(out, file);
}

}  // namespace absolve::cli

#include "tool/io/temporary_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <set>
#include <utility>

#include "text/ascii.hpp"
#include "tool/io/input.hpp"
#include "tool/io/process.hpp"

namespace absolve::tool {
namespace {

constexpr std::string_view temporary_prefix = ".absolve-";
constexpr std::string_view unnamed = "XXXXXX";

// The names of the extended attributes, each ended by a NUL.
std::string attribute_names(const std::string& path) {
  std::string names;
  const auto size = ::listxattr(path.c_str(), nullptr, 0);
  if (size <= 0) return names;
  names.resize(static_cast<std::size_t>(size));
  const auto got = ::listxattr(path.c_str(), names.data(), names.size());
  names.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  return names;
}

bool copy_attribute(const std::string& path, const char* name, int fd) {
  const auto size = ::getxattr(path.c_str(), name, nullptr, 0);
  if (size < 0) return false;
  std::string value(static_cast<std::size_t>(size), '\0');
  const auto got = ::getxattr(path.c_str(), name, value.data(), value.size());
  return got >= 0 && ::fsetxattr(fd, name, value.data(), static_cast<std::size_t>(got), 0) == 0;
}

void add(std::string& list, std::string_view what) {
  if (!list.empty()) list += ", ";
  list += what;
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

}  // namespace

bool is_temporary_name(std::string_view name) {
  if (!name.starts_with(temporary_prefix)) return false;
  name.remove_prefix(temporary_prefix.size());
  return name.size() == unnamed.size() && std::ranges::all_of(name, ascii::is_alphanumeric);
}

TemporaryFile::TemporaryFile(const std::string& destination) {
  const std::string folder = destination.substr(0, destination.rfind('/') + 1);
  remove_stale_files(folder.empty() ? "." : folder);
  // Tries again, because another run that cleans up may remove the file before it is locked.
  constexpr int max_tries = 16;
  for (int tries = 0; fd_ < 0 && tries < max_tries; ++tries) {
    path_ = folder + std::string(temporary_prefix) + std::string(unnamed);
    if (!open()) return;
  }
}

// Opens and locks the file. Returns false if another try would fail as well.
bool TemporaryFile::open() {
  {
    const FileCreation creation;
    fd_ = ::mkostemp(path_.data(), O_CLOEXEC);
    if (fd_ < 0) return false;
    exit_number_ = remove_at_exit(path_.c_str());
  }
  struct stat status{};
  const bool is_taken = ::flock(fd_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  if (is_taken || ::fstat(fd_, &status) != 0 || status.st_nlink == 0) {
    keep_at_exit(exit_number_);
    ::close(fd_);
    fd_ = -1;
  }
  return true;
}

TemporaryFile::~TemporaryFile() {
  if (fd_ < 0) return;
  const SignalsHeldBack held;
  if (!is_kept_) ::unlink(path_.c_str());
  close();
}

void TemporaryFile::close() {
  keep_at_exit(exit_number_);
  ::close(std::exchange(fd_, -1));
}

bool TemporaryFile::sync() const {
  return ::fsync(fd_) == 0;
}

bool TemporaryFile::set_mode(mode_t mode) const {
  return fd_ >= 0 && ::fchmod(fd_, mode) == 0;
}

bool TemporaryFile::take_over(const std::string& path, const struct stat& old, bool keeps_times,
                              std::string& lost) const {
  struct stat own{};
  if (fd_ < 0 || ::fstat(fd_, &own) != 0) return false;
  bool has_group =
      own.st_gid == old.st_gid || ::fchown(fd_, static_cast<uid_t>(-1), old.st_gid) == 0;
  bool has_owner =
      own.st_uid == old.st_uid || ::fchown(fd_, old.st_uid, static_cast<gid_t>(-1)) == 0;
  mode_t mode = old.st_mode & 07777;
  if (!has_owner) add(lost, "its owner");
  if (!has_group) add(lost, "its group");
  constexpr mode_t set_ids = 06000;
  if ((!has_owner || !has_group) && (mode & set_ids) != 0) {
    mode &= ~set_ids;
    add(lost, "set-user-ID and set-group-ID");
  }
  const std::string names = attribute_names(path);
  for (std::size_t at = 0; at < names.size();) {
    const char* const name = names.data() + at;
    const std::string_view text(name);
    at += text.size() + 1;
    // File capabilities are dropped, because they were granted to the old contents.
    if (text == "security.capability" || copy_attribute(path, name, fd_)) continue;
    // The system sets its own security labels on new files.
    if (!text.starts_with("security.")) add(lost, "its attribute " + std::string(text));
  }
  if (::fchmod(fd_, mode) != 0) return false;
  const timespec times[] = {old.st_atim, old.st_mtim};
  return !keeps_times || ::futimens(fd_, times) == 0;
}

bool TemporaryFile::rename_to(const std::string& destination) {
  const SignalsHeldBack held;
  is_kept_ = ::rename(path_.c_str(), destination.c_str()) == 0;
  if (is_kept_) close();
  return is_kept_;
}

bool TemporaryFile::place_at(const std::string& destination) {
  const char* const to = destination.c_str();
  if (::link(path_.c_str(), to) == 0) return true;
  if (!lacks_hard_link(errno)) return false;
  const SignalsHeldBack held;
  is_kept_ = ::renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, to, RENAME_NOREPLACE) == 0;
  const bool is_unknown = errno == EINVAL || errno == ENOSYS || errno == EPERM;
  if (is_kept_ || !is_unknown) return is_kept_;
  // Reserves the name with an empty file, and then replaces only that file.
  const int reserved = ::open(to, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (reserved < 0) return false;
  ::close(reserved);
  is_kept_ = ::rename(path_.c_str(), to) == 0;
  if (!is_kept_) {
    const int reason = errno;
    ::unlink(to);
    errno = reason;
  }
  return is_kept_;
}

bool lacks_hard_link(int error) {
  return error == EPERM || error == EOPNOTSUPP || error == ENOSYS || error == EMLINK;
}

void remove_if_stale(const std::string& path) {
  struct stat status{};
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  // A run that was killed just before the rename may have given the file its final mode and owner.
  const bool is_ours = file.get() >= 0 && ::fstat(file.get(), &status) == 0 &&
                       S_ISREG(status.st_mode) &&
                       (status.st_uid == ::geteuid() || ::geteuid() == 0);
  if (is_ours && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0) ::unlink(path.c_str());
}

void remove_stale_files(const std::string& folder) {
  static std::mutex mutex;
  static std::set<std::string> known;
  {
    const std::scoped_lock lock(mutex);
    if (!known.insert(folder).second) return;
  }
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (is_temporary_name(name)) remove_if_stale(entry->path().string());
  }
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

bool write_all(int fd, const Pieces& bytes) {
  // Small pieces are copied together, because an `iovec` for each would cost more.
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

}  // namespace absolve::tool

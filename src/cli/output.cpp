#include "cli/output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <filesystem>

#include "cli/captured_output.hpp"
#include "cli/messages.hpp"

namespace absolve::cli {
namespace {

Trouble cannot_write(std::string_view path) {
  // The kernel could not read a page of the mapped input: the file was cut short.
  if (errno == EFAULT) {
    return {Exit::io, std::string(path) + ": cannot be written: the input was cut short meanwhile"};
  }
  return {Exit::io, std::string(path) + ": cannot be written: " + std::strerror(errno)};
}

bool same(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

std::optional<Trouble> write_in_place(const std::string& path, const Pieces& bytes) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (fd < 0) return cannot_write(path);
  std::optional<Trouble> trouble;
  if (!write_all(fd, bytes)) trouble = cannot_write(path);
  ::close(fd);
  return trouble;
}

// The backup is a second name for the old file, so one of the two always exists. An existing backup
// stays: it holds the original.
bool keep_backup(const std::string& path, const std::string& backup) {
  if (::link(path.c_str(), backup.c_str()) == 0) return true;
  if (errno != EEXIST) return false;
  print_error_of(backup, "is there already, and kept as it is");
  return true;
}

// How the file that is replaced is treated.
struct Replacement {
  const FileIdentity* read = nullptr;  // what was read of it, if it is edited
  std::string backup_suffix{};
};

// Gives `file` the owner, rights and attributes of the file at `path`, whose status is `old`, and
// renames it there. If the backup or the renaming fails, the old file stays.
std::optional<Trouble> put_in_place(TemporaryFile& file, const std::string& path,
                                    const struct stat& old, const Replacement& replacement) {
  const bool is_edited = replacement.read != nullptr;
  std::string lost;
  if (!file.take_over(path, old, is_edited, lost)) return cannot_write(path);
  if (is_edited && !replacement.read->is_of(path)) {
    return Trouble{Exit::io, path + ": was changed or replaced meanwhile; it is left as it is"};
  }
  const std::string& suffix = replacement.backup_suffix;
  if (!suffix.empty() && !keep_backup(path, path + suffix)) return cannot_write(path + suffix);
  if (!file.rename_to(path)) return cannot_write(path);
  if (!lost.empty()) print_error_of(path, "could not keep " + lost);
  if (is_edited && suffix.empty() && old.st_nlink > 1) {
    print_error_of(path, "had other names, by hard links, which still have what it was");
  }
  return std::nullopt;
}

std::optional<Trouble> replace_or_create(const std::string& path, const Pieces& bytes,
                                         const Replacement& replacement) {
  struct stat old{};
  const bool exists = ::stat(path.c_str(), &old) == 0;
  if (exists && S_ISDIR(old.st_mode)) {
    errno = EISDIR;
    return cannot_write(path);
  }
  if (exists && !S_ISREG(old.st_mode)) return write_in_place(path, bytes);
  struct stat link{};
  if (!exists && ::lstat(path.c_str(), &link) == 0 && S_ISLNK(link.st_mode)) {
    return Trouble{Exit::io, path + ": cannot be written: it is a symbolic link to nothing"};
  }

  std::error_code ignored;
  const auto real = exists ? std::filesystem::canonical(path, ignored) : std::filesystem::path();
  const std::string destination = real.empty() ? path : real.string();
  TemporaryFile file(destination);
  if (!file.write(bytes) || !file.sync()) return cannot_write(path);
  if (exists) return put_in_place(file, destination, old, replacement);
  const bool done = file.set_mode(mode_for_new_file()) && file.rename_to(destination);
  return done ? std::nullopt : std::optional(cannot_write(path));
}

}  // namespace

mode_t mode_for_new_file() {
  // To read the mask is to change it for a moment, so that is done once, before there are threads.
  static const mode_t mode = [] {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
  }();
  return mode;
}

std::optional<Trouble> write_stdout(const Pieces& bytes) {
  std::size_t kept = 0;
  while (kept < bytes.size() && CapturedOutput::keep(CapturedOutput::Stream::output, bytes[kept])) {
    ++kept;
  }
  const Pieces left(bytes.begin() + static_cast<std::ptrdiff_t>(kept), bytes.end());
  if (left.empty() || write_all(STDOUT_FILENO, left)) return std::nullopt;
  // Nobody is left to read, and nothing is wrong with that.
  if (errno == EPIPE) std::_Exit(static_cast<int>(Exit::done));
  return cannot_write("standard output");
}

std::optional<Trouble> write_file(const std::string& path, const Pieces& bytes) {
  return replace_or_create(path, bytes, {});
}

std::optional<Trouble> edit_file(const std::string& path, const Pieces& bytes,
                                 const FileIdentity& read, const std::string& backup_suffix) {
  return replace_or_create(path, bytes, {&read, backup_suffix});
}

std::vector<std::optional<Trouble>> replace_files(const std::string& folder,
                                                  const std::vector<NewContents>& files) {
  std::vector<std::optional<Trouble>> troubles(files.size());
  std::vector<struct stat> old(files.size());
  std::deque<TemporaryFile> written;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const char* const path = files[i].path.c_str();
    const bool exists = ::lstat(path, &old[i]) == 0 && S_ISREG(old[i].st_mode);
    TemporaryFile& file = written.emplace_back(files[i].path);
    if (!exists || !file.write({files[i].bytes})) troubles[i] = cannot_write(files[i].path);
  }
  if (const auto trouble = sync_folder(folder)) {
    std::ranges::fill(troubles, trouble);
    return troubles;
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (troubles[i]) continue;
    troubles[i] =
        put_in_place(written[i], files[i].path, old[i], {&files[i].read, files[i].backup_suffix});
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
  TemporaryFile file(path);
  const bool is_written = file.write(bytes) && file.set_mode(mode_for_new_file());
  if (!is_written || (replaces && exists && !file.sync())) return cannot_write(path);
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

bool is_folder(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
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

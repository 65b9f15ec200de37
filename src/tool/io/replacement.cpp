#include "tool/io/replacement.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <vector>

#include "tool/io/input.hpp"
#include "tool/io/messages.hpp"

namespace absolve::tool {
namespace {

// The backup as a copy, where a hard link cannot be had.
bool copy_to_backup(const std::string& path, const std::string& backup, const struct stat& old) {
  struct stat existing{};
  if (::lstat(backup.c_str(), &existing) == 0) {
    errno = EEXIST;
    return false;
  }
  const Descriptor file(path);
  if (file.get() < 0) return false;
  TemporaryFile copy(backup);
  std::vector<char> piece(std::size_t{1} << 16);
  for (;;) {
    const auto got = ::read(file.get(), piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    if (got == 0) break;
    if (!copy.write({{piece.data(), static_cast<std::size_t>(got)}})) return false;
  }
  std::string lost;
  if (!copy.take_over(path, old, true, lost) || !copy.sync()) return false;
  if (!lost.empty()) print_warning_of(backup, "could not keep " + lost);
  return copy.place_at(backup);
}

// The backup is a hard link to the old file, or a copy of it, so one of the two names always
// exists. An existing backup stays, because it holds the original.
bool keep_backup(const std::string& path, const std::string& backup, const struct stat& old) {
  if (::link(path.c_str(), backup.c_str()) == 0) return true;
  if (lacks_hard_link(errno) && copy_to_backup(path, backup, old)) return true;
  if (errno != EEXIST) return false;
  print_warning_of(backup, "is there already, and kept as it is");
  return true;
}

}  // namespace

Trouble cannot_write(std::string_view path) {
  // The kernel could not read a page of the mapped input: the file was cut short.
  if (errno == EFAULT) {
    return {Exit::io, std::string(path) + ": cannot be written: the input was cut short meanwhile"};
  }
  return {Exit::io, std::string(path) + ": cannot be written: " + std::strerror(errno)};
}

std::optional<Trouble> put_in_place(TemporaryFile& file, const std::string& path,
                                    const struct stat& old, const Replacement& replacement) {
  const bool is_edited = replacement.read != nullptr;
  std::string lost;
  if (!file.take_over(path, old, is_edited, lost)) return cannot_write(path);
  if (is_edited && !replacement.read->is_of(path)) {
    return Trouble{Exit::io, path + ": was changed or replaced meanwhile; it is left as it is"};
  }
  const std::string& suffix = replacement.backup_suffix;
  if (!suffix.empty() && !keep_backup(path, path + suffix, old)) return cannot_write(path + suffix);
  if (!file.rename_to(path)) return cannot_write(path);
  if (!lost.empty()) print_warning_of(path, "could not keep " + lost);
  if (is_edited && suffix.empty() && old.st_nlink > 1) {
    print_warning_of(path, "had other names, by hard links, which still have what it was");
  }
  return std::nullopt;
}

mode_t mode_for_new_file() {
  // Reading the mask changes it for a moment, so `main` does it once, before threads start.
  static const mode_t mode = [] {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
  }();
  return mode;
}

}  // namespace absolve::tool

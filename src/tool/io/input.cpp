#include "tool/io/input.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "tool/io/process.hpp"
#include "tool/io/suggestion.hpp"

namespace absolve::tool {
namespace {

// Smaller files are read into memory, so that the text cannot change while it is parsed.
constexpr off_t mapped_from = off_t{64} << 20;

std::string reason() {
  return std::strerror(errno);
}

bool is_same(const struct stat& now, const FileIdentity& file) {
  return now.st_dev == file.device && now.st_ino == file.inode;
}

bool has_same_state(const struct stat& now, const FileIdentity& file) {
  return now.st_size == file.size && now.st_mtim.tv_sec == file.modified.tv_sec &&
         now.st_mtim.tv_nsec == file.modified.tv_nsec;
}

}  // namespace

bool FileIdentity::is_of(const std::string& path) const {
  struct stat now{};
  return ::stat(path.c_str(), &now) == 0 && is_same(now, *this) && has_same_state(now, *this);
}

bool FileIdentity::was_overwritten(const std::string& path) const {
  struct stat now{};
  return ::stat(path.c_str(), &now) == 0 && is_same(now, *this) && !has_same_state(now, *this);
}

bool FileBytes::was_overwritten() const {
  return map_ != nullptr && identity_.was_overwritten(*path_);
}

FileBytes::FileBytes(void* map, std::size_t size, FileIdentity identity, const std::string& path)
    : map_(map),
      size_(size),
      path_(std::make_unique<const std::string>(path)),
      watch_(watch_map(map, size, path_->c_str())),
      identity_(identity) {}

FileBytes::FileBytes(FileBytes&& other) noexcept
    : owned_(std::move(other.owned_)),
      map_(std::exchange(other.map_, nullptr)),
      size_(other.size_),
      path_(std::move(other.path_)),
      watch_(other.watch_),
      identity_(other.identity_) {}

FileBytes::~FileBytes() {
  if (map_ == nullptr) return;
  unwatch_map(watch_);
  ::munmap(map_, size_);
}

Result<FileBytes, Trouble> read_all(const std::string& path, std::size_t limit,
                                    std::size_t pipe_limit) {
  const auto failed = [&](const std::string& why) {
    return Trouble{Exit::io, "cannot be read: " + why};
  };
  const Descriptor file(path);
  struct stat status{};
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0) {
    const bool is_missing = errno == ENOENT;
    const std::string why = reason();
    return failed(is_missing ? why + suggested_file(path) : why);
  }
  if (S_ISDIR(status.st_mode)) return failed("it is a folder; name the files in it");
  const bool is_regular = S_ISREG(status.st_mode);
  const FileIdentity identity{status.st_dev, status.st_ino, status.st_size, status.st_mtim};
  const std::size_t most = is_regular ? limit : pipe_limit;
  const auto over_limit = [most] {
    return trouble_of({ErrorCode::over_limit, "document_bytes", {}}, {.document_bytes = most});
  };
  if (is_regular && static_cast<std::size_t>(status.st_size) > most) return over_limit();
  if (is_regular && status.st_size >= mapped_from) {
    const auto size = static_cast<std::size_t>(status.st_size);
    void* map = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
    if (map != MAP_FAILED) return FileBytes(map, size, identity, path);
  }
  constexpr std::size_t step = std::size_t{1} << 16;
  std::size_t room = is_regular ? static_cast<std::size_t>(status.st_size) + 1 : step;
  auto bytes = std::make_unique_for_overwrite<char[]>(room);
  for (std::size_t size = 0;;) {
    if (size > most) return over_limit();
    if (size == room) {
      room += std::max(step, room / 2);
      auto larger = std::make_unique_for_overwrite<char[]>(room);
      std::memcpy(larger.get(), bytes.get(), size);
      bytes = std::move(larger);
    }
    const auto got = ::read(file.get(), bytes.get() + size, room - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failed(reason());
    if (got == 0) return FileBytes(std::move(bytes), size, identity);
    size += static_cast<std::size_t>(got);
  }
}

std::string shown_path(const Input& input) {
  return input.path == "-" ? "standard input" : input.path;
}

}  // namespace absolve::tool

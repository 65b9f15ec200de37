#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <string>

namespace absolve::tool {

/// A file open for reading; `-`: standard input. It closes what it opened, and only that.
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

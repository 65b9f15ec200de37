#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/exit.hpp"
#include "cli/temporary_file.hpp"

namespace absolve::cli {

/// A file that is written piece by piece. It stands beside its destination under a temporary name
/// until `finish`, so that nobody ever sees a part of it. Devices and pipes are written to as they
/// are.
class OutputStream {
 public:
  /// `-` or nothing: standard output.
  explicit OutputStream(std::string path);
  OutputStream(const OutputStream&) = delete;
  OutputStream& operator=(const OutputStream&) = delete;
  ~OutputStream();

  /// Adds `bytes`. Nothing where it worked.
  [[nodiscard]] std::optional<Trouble> write(std::string_view bytes);
  /// Makes sure that all is on the disk, and gives the file its name.
  [[nodiscard]] std::optional<Trouble> finish();
  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  std::string path_;
  std::optional<TemporaryFile> file_;  // none: standard output, or
  bool is_special_ = false;            // a device or pipe, which is written to as it is
  int special_ = -1;
  std::uint64_t size_ = 0;
};

}  // namespace absolve::cli

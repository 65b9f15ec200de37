#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <optional>
#include <string>

#include "tool/io/pieces.hpp"
#include "tool/io/replacement.hpp"

namespace absolve::tool {

/// Writes to standard output or to a file, piece by piece. A file is first written under a
/// temporary name in the same folder. `finish` renames it, so nobody sees an incomplete file. A
/// symbolic link is followed. A device or a pipe is written to directly.
class OutputStream {
 public:
  /// Standard output.
  OutputStream() = default;
  explicit OutputStream(std::string path);
  OutputStream(const OutputStream&) = delete;
  OutputStream& operator=(const OutputStream&) = delete;
  ~OutputStream();

  /// Adds `bytes`. Returns nothing on success.
  [[nodiscard]] std::optional<Trouble> write(const Pieces& bytes);
  /// Makes sure that all is on the disk, and gives the file its name. Returns nothing on success.
  /// If anything could not be written, the old file stays unchanged.
  [[nodiscard]] std::optional<Trouble> finish(const Replacement& replacement = {});
  /// Whether something could not be written.
  [[nodiscard]] bool has_failed() const { return trouble_.has_value(); }
  /// Whether it is a device or a pipe.
  [[nodiscard]] bool is_special() const { return kind_ == Kind::special; }
  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  enum class Kind { standard_output, special, file };

  Kind kind_ = Kind::standard_output;
  std::string path_;         // as it was given
  std::string destination_;  // the file that it leads to
  int special_ = -1;
  std::optional<struct stat> old_;  // of the file that is replaced
  std::optional<TemporaryFile> file_;
  std::optional<Trouble> trouble_;
  std::uint64_t size_ = 0;
};

}  // namespace absolve::tool

#include "cli/output_stream.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/output.hpp"
#include "cli/pieces.hpp"

namespace absolve::cli {

OutputStream::OutputStream(std::string path) : path_(std::move(path)) {
  if (path_.empty() || path_ == "-") return;
  struct stat status{};
  const bool is_special = ::stat(path_.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
  if (is_special) {
    special_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    is_special_ = true;
  } else {
    file_.emplace(path_);
  }
}

OutputStream::~OutputStream() {
  if (special_ >= 0) ::close(special_);
}

std::optional<Trouble> OutputStream::write(std::string_view bytes) {
  size_ += bytes.size();
  if (!file_ && !is_special_) return write_stdout({bytes});
  const bool done =
      is_special_ ? special_ >= 0 && write_all(special_, {bytes}) : file_->write({bytes});
  if (done) return std::nullopt;
  return Trouble{Exit::io, path_ + ": cannot be written: " + std::strerror(errno)};
}

std::optional<Trouble> OutputStream::finish() {
  if (!file_) return std::nullopt;
  const bool done =
      file_->sync() && file_->set_mode(mode_for_new_file()) && file_->rename_to(path_);
  if (done) return std::nullopt;
  return Trouble{Exit::io, path_ + ": cannot be written: " + std::strerror(errno)};
}

}  // namespace absolve::cli

#include "cli/output_stream.hpp"

#include <cerrno>
#include <cstring>

#include "cli/output.hpp"

namespace absolve::cli {

OutputStream::OutputStream(std::string path) : path_(std::move(path)) {
  if (!path_.empty() && path_ != "-") file_.emplace(path_);
}

std::optional<Trouble> OutputStream::write(std::string_view bytes) {
  size_ += bytes.size();
  if (!file_) return write_stdout({bytes});
  if (file_->write({bytes})) return std::nullopt;
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

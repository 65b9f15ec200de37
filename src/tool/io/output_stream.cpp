#include "tool/io/output_stream.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "tool/io/output.hpp"

namespace absolve::tool {

OutputStream::OutputStream(std::string path)
    : kind_(Kind::file), path_(std::move(path)), destination_(path_) {
  struct stat status{};
  const bool exists = ::stat(path_.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) {
    errno = EISDIR;
    trouble_ = cannot_write(path_);
    return;
  }
  if (exists && !S_ISREG(status.st_mode)) {
    kind_ = Kind::special;
    special_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (special_ < 0) trouble_ = cannot_write(path_);
    return;
  }
  struct stat link{};
  if (!exists && ::lstat(path_.c_str(), &link) == 0 && S_ISLNK(link.st_mode)) {
    trouble_ = {Exit::io, path_ + ": cannot be written: it is a symbolic link to nothing"};
    return;
  }
  if (exists) {
    old_ = status;
    std::error_code ignored;
    const auto real = std::filesystem::canonical(path_, ignored);
    if (!real.empty()) destination_ = real.string();
  }
  file_.emplace(destination_);
}

OutputStream::~OutputStream() {
  if (special_ >= 0) ::close(special_);
}

std::optional<Trouble> OutputStream::write(const Pieces& bytes) {
  for (const std::string_view piece : bytes) size_ += piece.size();
  if (trouble_) return trouble_;
  if (kind_ == Kind::standard_output) {
    trouble_ = write_stdout(bytes);
  } else {
    const bool done = kind_ == Kind::special ? write_all(special_, bytes) : file_->write(bytes);
    if (!done) trouble_ = cannot_write(path_);
  }
  return trouble_;
}

std::optional<Trouble> OutputStream::finish(const Replacement& replacement) {
  if (trouble_ || kind_ != Kind::file) return trouble_;
  if (!file_->sync()) return cannot_write(path_);
  if (old_) return put_in_place(*file_, destination_, *old_, replacement);
  const bool done = file_->set_mode(mode_for_new_file()) && file_->rename_to(destination_);
  return done ? std::nullopt : std::optional(cannot_write(path_));
}

}  // namespace absolve::tool

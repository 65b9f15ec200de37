#include "tool/crawl/warc_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace absolve::tool {

Result<std::unique_ptr<warc::RecordReader>> WarcFile::open(
    const warc::RecordReader::Options& options, std::uint64_t offset, bool hashes) {
  const auto read = [this, hashes](char* to, std::size_t size) -> std::ptrdiff_t {
    for (;;) {
      const ssize_t got = ::read(descriptor_.get(), to, size);
      if (got < 0 && errno == EINTR) continue;
      if (hashes && got > 0) sha256_.add({to, static_cast<std::size_t>(got)});
      return got;
    }
  };
  return warc::RecordReader::make(warc::ByteWindow(read, offset), options);
}

std::uint64_t WarcFile::size() const {
  struct stat status{};
  const bool is_regular = ::fstat(descriptor_.get(), &status) == 0 && S_ISREG(status.st_mode);
  return is_regular ? static_cast<std::uint64_t>(status.st_size) : 0;
}

}  // namespace absolve::tool

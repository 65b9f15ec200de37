#include "crawl/byte_window.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace absolve::warc {

bool ByteWindow::fill() {
  if (has_ended_) return false;
  constexpr std::size_t step = std::size_t{1} << 20;
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (buffer_.size() - end_ < step) buffer_.resize(end_ + std::max(step, end_ / 2));
  const std::ptrdiff_t got = read_(buffer_.data() + end_, buffer_.size() - end_);
  if (got <= 0) {
    has_ended_ = true;
    if (got < 0) error_ = errno;
    return false;
  }
  end_ += static_cast<std::size_t>(got);
  return true;
}

void ByteWindow::put_back(std::string_view bytes) {
  offset_ -= bytes.size();
  if (bytes.size() <= begin_) {
    begin_ -= bytes.size();
    std::memcpy(buffer_.data() + begin_, bytes.data(), bytes.size());
    return;
  }
  std::vector<char> joined(bytes.begin(), bytes.end());
  joined.insert(joined.end(), buffer_.data() + begin_, buffer_.data() + end_);
  buffer_ = std::move(joined);
  begin_ = 0;
  end_ = buffer_.size();
}

}  // namespace absolve::warc

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace absolve::warc {

/// A stream of bytes, of which a part is in memory: the bytes that were read and are still needed.
class ByteWindow {
 public:
  /// Reads up to `size` bytes into `to`. Returns the count, 0 at the end, or a negative value on an
  /// error.
  using Read = std::function<std::ptrdiff_t(char* to, std::size_t size)>;

  /// `offset`: the position in the file of the first byte that `read` returns.
  explicit ByteWindow(Read read, std::uint64_t offset = 0)
      : read_(std::move(read)), offset_(offset) {}

  /// The bytes in memory; valid until `fill` or `drop`.
  [[nodiscard]] std::string_view bytes() const { return {buffer_.data() + begin_, end_ - begin_}; }
  /// The offset of the first of them in the file.
  [[nodiscard]] std::uint64_t offset() const { return offset_; }
  /// Reads more behind them. False: the stream has ended, or cannot be read.
  bool fill();
  /// Removes the first `size` of them.
  void drop(std::size_t size) {
    begin_ += size;
    offset_ += size;
  }
  /// Puts `bytes`, which were dropped last, back in front.
  void put_back(std::string_view bytes);
  /// Whether reading failed; `errno` of that.
  [[nodiscard]] int error() const { return error_; }

 private:
  Read read_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t offset_;
  bool has_ended_ = false;
  int error_ = 0;
};

}  // namespace absolve::warc

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace absolve::warc {

/// A stream of bytes. Only the bytes that were read and are still needed are in memory.
class ByteWindow {
 public:
  /// Reads up to `size` bytes into `to`. Returns the count, 0 at the end, or a negative value on an
  /// error.
  using Read = std::function<std::ptrdiff_t(char* to, std::size_t size)>;

  /// `offset`: the position in the file of the first byte that `read` returns.
  explicit ByteWindow(Read read, std::uint64_t offset = 0)
      : read_(std::move(read)), offset_(offset) {}

  /// The bytes in memory; valid until `fill`, `drop` or `put_back`.
  [[nodiscard]] std::string_view bytes() const { return {buffer_.data() + begin_, end_ - begin_}; }
  /// The offset in the file of the first byte in memory.
  [[nodiscard]] std::uint64_t offset() const { return offset_; }
  /// Reads more bytes into memory. False: the stream has ended, or cannot be read.
  bool fill();
  /// Removes the first `size` bytes.
  void drop(std::size_t size) {
    begin_ += size;
    offset_ += size;
  }
  /// Puts `bytes`, which were the last to be dropped, back at the front.
  void put_back(std::string_view bytes);
  /// The `errno` of a failed read; 0: none has failed.
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

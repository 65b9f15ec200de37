#pragma once

#include <absolve/absolve.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "arrow_abi.hpp"

namespace absolve::python {

/// Bytes that grow. An emptied buffer keeps its memory, because fresh pages of memory are slow at
/// first.
class Buffer {
 public:
  void append(const void* bytes, std::size_t size) {
    if (size > capacity_ - size_) grow(size);
    if (size > 0) std::memcpy(data_.get() + size_, bytes, size);
    size_ += size;
  }
  template <class Number>
  void push(Number number) {
    append(&number, sizeof(number));
  }
  /// Sets the bit of that index, which is at most one beyond the last.
  void set_bit(std::size_t index, bool value) {
    if (index % 8 == 0) push(std::uint8_t{0});
    auto& byte = reinterpret_cast<unsigned char&>(data_.get()[size_ - 1]);
    byte = static_cast<unsigned char>(byte | static_cast<unsigned>(value) << index % 8);
  }
  /// Sets the bits before that index.
  void set_bits(std::size_t index) {
    for (std::size_t whole = 0; whole < index / 8; ++whole) push(std::uint8_t{0xFF});
    if (index % 8 != 0) push(static_cast<std::uint8_t>((1U << index % 8) - 1));
  }
  void clear() { size_ = 0; }

  [[nodiscard]] const void* data() const { return data_.get(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }

 private:
  void grow(std::size_t size);

  struct Free {
    void operator()(char* bytes) const { std::free(bytes); }
  };
  std::unique_ptr<char, Free> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

/// A column of Arrow that grows: of texts, numbers or flags.
class Column {
 public:
  enum class Kind : std::uint8_t { text, number, flag };

  Column(const char* name, Kind kind, bool has_nulls)
      : name_(name), kind_(kind), has_nulls_(has_nulls) {
    clear();
  }

  void add(absolve_text text) {
    if (text.data == nullptr) {
      add_null();
      return;
    }
    texts_.append(text.data, text.size);
    if (null_count_ > 0) validity_.set_bit(count_, true);
    end_text();
  }
  void add(std::int64_t number) { values_.push(number); }
  void add(bool flag) { values_.set_bit(count_++, flag); }
  void clear();

  void make(ArrowSchema& schema) const;
  /// The array points into this column, so whoever has the array must keep the column.
  void make(ArrowArray& array, std::int64_t length) const;
  /// The memory that it holds, in bytes.
  [[nodiscard]] std::size_t capacity() const {
    return values_.capacity() + texts_.capacity() + validity_.capacity();
  }

 private:
  void add_null();
  void end_text() {
    ++count_;
    if (texts_.size() > most_bytes) fail_too_long();
    values_.push(static_cast<std::int32_t>(texts_.size()));
  }
  [[noreturn]] void fail_too_long() const;

  static constexpr std::size_t most_bytes = 0x7FFFFFFF;  // what an offset of Arrow can say

  const char* name_;
  Kind kind_;
  bool has_nulls_;
  std::int64_t null_count_ = 0;
  std::size_t count_ = 0;
  Buffer values_;  // numbers, flags, or the offsets of texts
  Buffer texts_;
  Buffer validity_;  // begun at the first null
};

/// Keeps the memory of the columns of destroyed batches, so that new batches can use it again.
class ColumnPool {
 public:
  /// The empty columns of a former batch, or no columns.
  [[nodiscard]] static std::vector<Column> take();
  static void give(std::vector<Column>&& columns);
};

}  // namespace absolve::python

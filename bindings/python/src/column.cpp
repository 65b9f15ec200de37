#include "column.hpp"

#include <algorithm>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>

namespace absolve::python {

void Buffer::grow(std::size_t size) {
  constexpr std::size_t smallest = 4096;
  const std::size_t capacity = std::max({smallest, capacity_ * 2, size_ + size});
  // realloc moves pages instead of bytes where a buffer is large.
  auto* const grown = static_cast<char*>(std::realloc(data_.get(), capacity));
  if (grown == nullptr) throw std::bad_alloc();
  static_cast<void>(data_.release());
  data_.reset(grown);
  capacity_ = capacity;
}

void Column::add_null() {
  if (null_count_++ == 0) validity_.set_bits(count_);
  validity_.set_bit(count_, false);
  end_text();
}

void Column::fail_too_long() const {
  throw std::length_error(std::string("the column ") + name_ + " exceeds 2 GB: give fewer pages");
}

void Column::clear() {
  null_count_ = 0;
  count_ = 0;
  values_.clear();
  texts_.clear();
  validity_.clear();
  if (kind_ == Kind::text) values_.push(std::int32_t{0});
}

void Column::make(ArrowSchema& schema) const {
  constexpr std::int64_t nullable = 2;
  schema = {};
  schema.format = kind_ == Kind::text ? "u" : kind_ == Kind::number ? "l" : "b";
  schema.name = name_;
  schema.flags = has_nulls_ ? nullable : 0;
  schema.release = [](ArrowSchema* own) { own->release = nullptr; };
}

void Column::make(ArrowArray& array, std::int64_t length) const {
  auto* const buffers = new const void*[3]{};
  if (null_count_ > 0) buffers[0] = validity_.data();
  buffers[1] = values_.data();
  buffers[2] = texts_.data();
  array = {};
  array.length = length;
  array.null_count = null_count_;
  array.n_buffers = kind_ == Kind::text ? 3 : 2;
  array.buffers = buffers;
}

namespace {

constexpr std::size_t most_kept = 4;
constexpr std::size_t most_bytes = std::size_t{64} << 20;

struct Kept {
  std::mutex mutex;
  std::vector<std::vector<Column>> columns;
};

Kept& kept() {
  static auto* const own = new Kept;  // never destroyed: batches may outlive the module
  return *own;
}

}  // namespace

std::vector<Column> ColumnPool::take() {
  Kept& own = kept();
  const std::scoped_lock locked(own.mutex);
  if (own.columns.empty()) return {};
  std::vector<Column> columns = std::move(own.columns.back());
  own.columns.pop_back();
  return columns;
}

void ColumnPool::give(std::vector<Column>&& columns) {
  std::size_t bytes = 0;
  for (Column& column : columns) {
    bytes += column.capacity();
    column.clear();
  }
  Kept& own = kept();
  const std::scoped_lock locked(own.mutex);
  if (bytes <= most_bytes && own.columns.size() < most_kept) {
    own.columns.push_back(std::move(columns));
  }
}

}  // namespace absolve::python

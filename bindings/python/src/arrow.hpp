#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "reader.hpp"

/// The structures of the Arrow C data interface and C stream interface, whose members and order are
/// that specification's.
extern "C" {
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};

struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};

struct ArrowArrayStream {
  int (*get_schema)(ArrowArrayStream*, ArrowSchema* out);
  int (*get_next)(ArrowArrayStream*, ArrowArray* out);
  const char* (*get_last_error)(ArrowArrayStream*);
  void (*release)(ArrowArrayStream*);
  void* private_data;
};
}

namespace absolve::python {

/// Texts or bytes that the caller gave: a list of str and of bytes-like objects, or a column of
/// Arrow (string, binary, their large and view forms). It holds what they lie in.
class TextColumn {
 public:
  /// `what` names the argument in a message.
  TextColumn(nb::handle source, const char* what);
  TextColumn(const TextColumn&) = delete;
  TextColumn& operator=(const TextColumn&) = delete;
  ~TextColumn();

  struct Item {
    absolve_text text{};  // absent: null
    bool is_str = false;
  };
  [[nodiscard]] std::size_t size() const { return items_.size(); }
  [[nodiscard]] const Item& operator[](std::size_t index) const { return items_[index]; }

 private:
  void add_stream(nb::handle capsule, const char* what);
  void add_chunk(const ArrowSchema& schema, const ArrowArray& array, const char* what);

  std::vector<Item> items_;
  std::vector<Bytes> bytes_;
  std::vector<std::unique_ptr<ArrowArray>> chunks_;
};

/// A column of Arrow that grows: of texts, numbers or flags.
class Column {
 public:
  enum class Kind : std::uint8_t { text, number, flag };

  Column(const char* name, Kind kind, bool has_nulls)
      : name_(name), kind_(kind), has_nulls_(has_nulls) {
    if (kind == Kind::text) offsets_.push_back(0);
  }

  void add(absolve_text text);
  void add(std::int64_t number) { numbers_.push_back(number); }
  void add(bool flag);

  void make(ArrowSchema& schema) const;
  void make(ArrowArray& array, std::int64_t length) const;

 private:
  static void add_bit(std::vector<std::uint8_t>& bits, std::size_t index, bool value);

  const char* name_;
  Kind kind_;
  bool has_nulls_;
  std::int64_t null_count_ = 0;
  std::size_t count_ = 0;
  std::vector<std::int32_t> offsets_;
  std::string texts_;
  std::vector<std::int64_t> numbers_;
  std::vector<std::uint8_t> flags_;
  std::vector<std::uint8_t> validity_;
};

/// The links of many pages, as a record batch of Arrow (PyCapsule interface).
class LinkBatch {
 public:
  LinkBatch();

  void add(std::size_t page, const absolve_entity& entity, const absolve_link& link);
  /// A page that cannot be read: a row with its error alone.
  void add_failure(std::size_t page, absolve_status status);

  [[nodiscard]] std::size_t size() const { return rows_; }
  [[nodiscard]] nb::object schema() const;
  [[nodiscard]] nb::object array(const std::shared_ptr<const LinkBatch>& self) const;

 private:
  std::size_t rows_ = 0;
  std::vector<Column> columns_;
};

/// Reads each of `pages`. `urls` and `types` have as many items, or one for all, or are None.
[[nodiscard]] std::shared_ptr<LinkBatch> read_batch(const Reader& reader, nb::handle pages,
                                                    nb::handle urls, nb::handle types);

}  // namespace absolve::python

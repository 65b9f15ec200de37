#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arrow_abi.hpp"
#include "column.hpp"
#include "reader.hpp"

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

/// The links of many pages, as a record batch of Arrow (PyCapsule interface).
class LinkBatch {
 public:
  LinkBatch();
  LinkBatch(const LinkBatch&) = delete;
  LinkBatch& operator=(const LinkBatch&) = delete;
  ~LinkBatch() { ColumnPool::give(std::move(columns_)); }

  void add(std::size_t page, const absolve_link& link);
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

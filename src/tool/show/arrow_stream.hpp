#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tool/show/link_fields.hpp"

namespace absolve::tool {

/// The beginning of a table of links in Arrow's streaming format (Arrow Columnar Format 1.3, IPC
/// Streaming Format). Any number of batches follow, and then `arrow_end`. Texts are utf8, numbers
/// int64, flags bool; all columns can be null.
[[nodiscard]] std::string arrow_schema(std::span<const LinkField* const> fields);
/// The end of a stream.
inline constexpr std::string_view arrow_end{"\xFF\xFF\xFF\xFF\0\0\0\0", 8};

/// Rows of a table, kept in columns.
class ArrowBatch {
 public:
  explicit ArrowBatch(std::span<const LinkField* const> fields);

  /// Adds a row. Bytes of texts that are not UTF-8 become U+FFFD; a text over 1 GiB becomes null.
  void add(const ListedLink& row);
  [[nodiscard]] std::size_t rows() const { return rows_; }
  /// The approximate size of the columns in bytes.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Appends the rows as a message of a stream, and clears the batch.
  void take(std::string& out);

 private:
  struct Column {
    const LinkField* field;
    std::string validity;  // a bit for each row; 0: null
    std::size_t nulls = 0;
    std::string values;    // texts one after another, numbers, or bits
    std::string offsets;   // of texts
    std::size_t last = 0;  // bytes of the last text
  };

  static void add_text(Column& column, std::string_view text);

  std::vector<Column> columns_;
  std::size_t rows_ = 0;
  std::size_t size_ = 0;
};

}  // namespace absolve::tool

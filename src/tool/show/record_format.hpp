#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/show/table_cells.hpp"

namespace absolve::tool {

/// Converts the lines of JSON of a command on their way to standard output: into one array
/// (`--format json`), or into the rows of a table (`--format tsv` and `csv`). So a command that
/// lists records has to write only one structured format.
class RecordFormat {
 public:
  /// The conversion of the lines of `command` for `--format FORMAT`. Nothing if there is none.
  [[nodiscard]] static std::optional<RecordFormat> make(std::string_view command,
                                                        std::string_view format,
                                                        bool escapes_formulas);

  /// Takes the next bytes of the lines, in pieces of any size, and returns them converted.
  [[nodiscard]] std::string take(std::string_view bytes);
  /// Returns the end of the output, such as the closing bracket of an array.
  [[nodiscard]] std::string finish();

 private:
  RecordFormat(std::string_view list, std::vector<std::string_view> columns,
               std::optional<TableFormat> table)
      : list_(list), columns_(std::move(columns)), table_(table) {}

  void add_line(std::string_view line, std::string& out);
  void add_record(std::string_view line, std::string& out);
  void begin(std::string& out);

  std::string_view list_;  // the member whose elements are the rows; empty: the record is the row
  std::vector<std::string_view> columns_;
  std::optional<TableFormat> table_;  // nothing: an array
  std::string incomplete_;            // the last line, if its end is still missing
  bool has_begun_ = false;
  bool has_records_ = false;
};

}  // namespace absolve::tool

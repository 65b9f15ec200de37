#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/table_cells.hpp"

namespace absolve::cli {

/// Gives the lines of JSON of a command another form on their way to standard output: one array
/// (`--format json`), or the rows of a table (`--format tsv` and `csv`). So a command that lists
/// records knows one structured format, and all the others follow from it.
class RecordFormat {
 public:
  /// The form that `command` needs for `--format FORMAT`. Nothing if its lines stay as they are.
  [[nodiscard]] static std::optional<RecordFormat> make(std::string_view command,
                                                        std::string_view format);

  /// Takes the next bytes of the lines, in pieces of any size, and returns what they become.
  [[nodiscard]] std::string take(std::string_view bytes);
  /// Returns the end of the output: of an array, its bracket.
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
  std::string incomplete_;            // the last line, which has no end yet
  bool has_begun_ = false;
  bool has_records_ = false;
};

}  // namespace absolve::cli

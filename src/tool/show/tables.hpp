#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/io/line_buffer.hpp"
#include "tool/io/output.hpp"

namespace absolve::tool {

/// How the lines of a table are written.
enum class TableFormat {
  tsv,  ///< tabs between values, in which tabs, line ends and backslashes are escaped as in C
  csv,  ///< RFC 4180: commas between values, which are quoted where necessary
  /// The same, with an apostrophe in front of values that spreadsheets take for formulas.
  csv_without_formulas,
};

/// The kind of table for a value of `--format`; nothing if the format is not a table.
[[nodiscard]] std::optional<TableFormat> table_format_of(std::string_view format,
                                                         bool escapes_formulas);

/// Appends the value of a cell. What is not safe to show on a terminal becomes `\xHH`.
void append_cell(std::string_view value, TableFormat format, LineBuffer& out);
/// Appends a line with a cell for each of `columns`. `append(column)` appends the value of a cell.
template <class Columns, class Append>
void append_line(const Columns& columns, TableFormat format, LineBuffer& out,
                 const Append& append) {
  const bool is_tsv = format == TableFormat::tsv;
  std::string_view separator;
  for (const auto& column : columns) {
    out.put_piece(separator);
    append(column);
    separator = is_tsv ? "\t" : ",";
  }
  out.put_piece(is_tsv ? "\n" : "\r\n");
}

/// The keys of `counts` with their counts, the most frequent first. Keys of the same count are in
/// order. They live as long as `counts`.
[[nodiscard]] std::vector<std::pair<std::string_view, std::size_t>> by_frequency(
    const std::map<std::string, std::size_t>& counts);

/// Converts the lines of JSON of `command` on their way to standard output, for `--format FORMAT`:
/// into one array (`json`), or into the rows of a table (`tsv` and `csv`). So a command that lists
/// records has to write only one structured format. Null if there is nothing to convert.
[[nodiscard]] std::unique_ptr<OutputFilter> record_format(std::string_view command,
                                                          std::string_view format,
                                                          bool escapes_formulas);

}  // namespace absolve::tool

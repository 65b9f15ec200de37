#pragma once

#include <memory>
#include <string_view>

#include "tool/io/output.hpp"

namespace absolve::tool {

/// Converts the lines of JSON of `command` on their way to standard output, for `--format FORMAT`:
/// into one array (`json`), or into the rows of a table (`tsv` and `csv`). So a command that lists
/// records has to write only one structured format. Null if there is nothing to convert.
[[nodiscard]] std::unique_ptr<OutputFilter> record_format(std::string_view command,
                                                          std::string_view format,
                                                          bool escapes_formulas);

}  // namespace absolve::tool

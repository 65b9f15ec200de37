#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "absolve/error.hpp"
#include "tool/io/trouble.hpp"

namespace absolve::tool {

/// A key of a file of defaults, with its value.
struct ConfigEntry {
  std::string table;  ///< the table that holds the key; empty: the top
  std::string key;
  std::vector<std::string> values;  ///< booleans and integers as text; of an array, each element
  std::size_t line = 0;             ///< of the key, from 1
};

/// Reads `file`, which is in TOML 1.0, in the order of its lines. Fails if the file cannot be read,
/// is larger than 64 KiB, is not TOML, or has a value that no option takes: a date, a
/// floating-point number, a table within a table.
[[nodiscard]] Result<std::vector<ConfigEntry>, Trouble> read_config_file(const std::string& file);

}  // namespace absolve::tool

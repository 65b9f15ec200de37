#pragma once

#include <vector>

#include "tool/io/input.hpp"

namespace absolve::tool {

/// The inputs that `settings` name: files, then the rows of `--files-from`; standard input where
/// there are none. Reads the list, which may be standard input, and so is called once. A row that
/// cannot be used is an input with a trouble; fails where the list cannot be read.
[[nodiscard]] Result<std::vector<Input>, Trouble> gather_inputs(const Settings& settings);

}  // namespace absolve::tool

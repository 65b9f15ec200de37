#pragma once

#include <string>

#include "cli/exit.hpp"
#include "cli/options/settings.hpp"

namespace absolve::cli {

/// Checks whether each reference within the folder at `path` leads to a file of it, and each
/// fragment to an element there, as browsers open them. Lists broken references, and prints a
/// summary on standard error.
[[nodiscard]] Exit check_folder(const std::string& path, const Settings& settings);

}  // namespace absolve::cli

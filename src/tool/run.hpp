#pragma once

#include <span>

#include "tool/args/command_line.hpp"

namespace absolve::tool {

/// All commands, in the order of the help.
[[nodiscard]] std::span<const CommandEntry> commands() noexcept;

/// Runs the tool, and returns its exit code.
int run(int argc, char** argv);

}  // namespace absolve::tool

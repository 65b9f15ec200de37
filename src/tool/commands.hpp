#pragma once

#include <span>

#include "tool/args/command_line.hpp"

namespace absolve::tool {

/// All commands, in the order of the help.
[[nodiscard]] std::span<const CommandEntry> commands() noexcept;

}  // namespace absolve::tool

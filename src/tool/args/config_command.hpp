#pragma once

#include <memory>

#include "tool/args/command.hpp"

namespace absolve::tool {

/// The command that shows the defaults of options.
[[nodiscard]] std::unique_ptr<Command> make_config_command();

}  // namespace absolve::tool

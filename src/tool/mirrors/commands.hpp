#pragma once

#include <memory>

#include "tool/args/command.hpp"

namespace absolve::tool {

// The commands about folders of saved pages.

[[nodiscard]] std::unique_ptr<Command> make_localize_command();
[[nodiscard]] std::unique_ptr<Command> make_check_command();

}  // namespace absolve::tool

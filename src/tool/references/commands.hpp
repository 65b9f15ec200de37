#pragma once

#include <memory>

#include "tool/args/command.hpp"

namespace absolve::tool {

// The commands about references alone.

[[nodiscard]] std::unique_ptr<Command> make_resolve_command();
[[nodiscard]] std::unique_ptr<Command> make_parse_command();
[[nodiscard]] std::unique_ptr<Command> make_normalize_command();
[[nodiscard]] std::unique_ptr<Command> make_profiles_command();

}  // namespace absolve::tool

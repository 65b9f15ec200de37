#pragma once

#include <memory>

#include "tool/args/command.hpp"

namespace absolve::tool {

// The commands about messages and archives.

[[nodiscard]] std::unique_ptr<Command> make_parts_command();
[[nodiscard]] std::unique_ptr<Command> make_cat_command();
[[nodiscard]] std::unique_ptr<Command> make_unpack_command();
[[nodiscard]] std::unique_ptr<Command> make_pack_command();
[[nodiscard]] std::unique_ptr<Command> make_inline_command();

}  // namespace absolve::tool

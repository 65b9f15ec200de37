#pragma once

#include <memory>

#include "tool/args/command.hpp"

namespace absolve::tool {

// The commands about the links of documents.

[[nodiscard]] std::unique_ptr<Command> make_rewrite_command();
[[nodiscard]] std::unique_ptr<Command> make_links_command();
[[nodiscard]] std::unique_ptr<Command> make_apply_command();
[[nodiscard]] std::unique_ptr<Command> make_base_command();
[[nodiscard]] std::unique_ptr<Command> make_explain_command();
[[nodiscard]] std::unique_ptr<Command> make_compare_command();
[[nodiscard]] std::unique_ptr<Command> make_attributes_command();
[[nodiscard]] std::unique_ptr<Command> make_serve_command();

}  // namespace absolve::tool

#pragma once

#include <memory>

#include "tool/args/command.hpp"

namespace absolve::tool {

// Functions that create the commands, for the table of commands. Each group is defined in the
// folder that is named above it.

// references
[[nodiscard]] std::unique_ptr<Command> make_resolve_command();
[[nodiscard]] std::unique_ptr<Command> make_parse_command();
[[nodiscard]] std::unique_ptr<Command> make_normalize_command();
[[nodiscard]] std::unique_ptr<Command> make_profiles_command();

// documents
[[nodiscard]] std::unique_ptr<Command> make_rewrite_command();
[[nodiscard]] std::unique_ptr<Command> make_links_command();
[[nodiscard]] std::unique_ptr<Command> make_apply_command();
[[nodiscard]] std::unique_ptr<Command> make_base_command();
[[nodiscard]] std::unique_ptr<Command> make_explain_command();
[[nodiscard]] std::unique_ptr<Command> make_compare_command();
[[nodiscard]] std::unique_ptr<Command> make_attributes_command();
[[nodiscard]] std::unique_ptr<Command> make_serve_command();

// mirrors
[[nodiscard]] std::unique_ptr<Command> make_localize_command();
[[nodiscard]] std::unique_ptr<Command> make_check_command();

// archives
[[nodiscard]] std::unique_ptr<Command> make_parts_command();
[[nodiscard]] std::unique_ptr<Command> make_cat_command();
[[nodiscard]] std::unique_ptr<Command> make_unpack_command();
[[nodiscard]] std::unique_ptr<Command> make_pack_command();
[[nodiscard]] std::unique_ptr<Command> make_inline_command();

// crawl
[[nodiscard]] std::unique_ptr<Command> make_warc_command();

// args
[[nodiscard]] std::unique_ptr<Command> make_config_command();

}  // namespace absolve::tool

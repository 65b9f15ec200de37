#pragma once

#include <memory>

#include "tool/args/command.hpp"

namespace absolve::tool {

// The commands about crawl records.

[[nodiscard]] std::unique_ptr<Command> make_warc_command();

}  // namespace absolve::tool

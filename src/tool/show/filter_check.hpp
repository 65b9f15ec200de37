#pragma once

#include <optional>

#include "tool/args/settings.hpp"
#include "tool/io/exit.hpp"

namespace absolve::tool {

/// Checks the filters of links. Writes hosts as URLs have them. Fails for a filter that no link can
/// match, and suggests one.
[[nodiscard]] std::optional<Trouble> check_filters(Settings& settings);

}  // namespace absolve::tool

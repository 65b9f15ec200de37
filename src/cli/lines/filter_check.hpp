#pragma once

#include <optional>

#include "cli/exit.hpp"
#include "cli/options/settings.hpp"

namespace absolve::cli {

/// Checks the filters of links. Writes hosts as URLs have them. Fails for a filter that no link can
/// match, and suggests one.
[[nodiscard]] std::optional<Trouble> check_filters(Settings& settings);

}  // namespace absolve::cli

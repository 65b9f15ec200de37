#pragma once

#include <string_view>

#include "absolve/document.hpp"
#include "formats/html/finder.hpp"

namespace absolve {

/// Finds the links of `html` by the engine that `options` name; with `verify`, by both, and fails
/// with `engines_disagree` where these find other links or another BASE.
[[nodiscard]] Result<Findings> find_links(std::string_view html, const Options& options,
                                          Origin origin = {});

}  // namespace absolve

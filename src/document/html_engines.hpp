#pragma once

#include <string_view>

#include "absolve/document.hpp"
#include "formats/html/finder.hpp"

namespace absolve {

/// Finds the links of `html` by the engine that `options` name. With `verify`, both engines run; if
/// they find different links or a different BASE, this fails with `engines_disagree`.
[[nodiscard]] Result<Findings> find_links(std::string_view html, const Options& options,
                                          Origin origin = {});

}  // namespace absolve

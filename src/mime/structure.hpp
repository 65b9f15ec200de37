#pragma once

#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "mime/entity.hpp"

namespace absolve {

/// Appends the entities of one message, which begins at `start` of `bytes` and ends where they do,
/// to `entities`; `parent` is the index of what it stands in, or `Entity::none`. Linear, without
/// recursion. Fails with `over_limit`.
[[nodiscard]] Result<void> scan_structure(std::string_view bytes, std::size_t start,
                                          std::size_t parent, const Limits& limits,
                                          std::vector<Entity>& entities);

}  // namespace absolve

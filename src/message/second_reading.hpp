#pragma once

#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "message/entity.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Reads each Internet message in `bytes` with mimetic, too, and compares: which parts it has and
/// where, their types, boundaries, decoded bodies, and the fields that give bases and labels.
/// `entities` are those that `find_entities` found. HTTP messages are not compared. Linear but for
/// long fields, without recursion. Fails with `engines_disagree`, whose detail names the part;
/// with `over_limit` if mimetic would need more than `tree_steps`; and with `not_in_build`.
[[nodiscard]] Result<void> read_again(std::string_view bytes, const std::vector<Entity>& entities,
                                      const Limits& limits);

}  // namespace absolve::ABSOLVE_VERSIONED

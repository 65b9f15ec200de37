#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "message/entity.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Counts the bytes of bases. `stated`: those in the header of an entity and in the headers around
/// it. `chain`: the sum of `stated` over the entity and all entities around it.
struct BaseBytes {
  std::size_t stated = 0;
  std::size_t chain = 0;

  /// The counts for an entity with `fields` that is directly inside the entity of `*this`.
  [[nodiscard]] BaseBytes with(const EntityFields& fields) const;
};

/// The state that the scans of all messages in one document share.
struct StructureScan {
  Limits limits;
  std::size_t base_bytes = 0;  ///< of all entities that were found so far
};

/// Appends the entities of one message, which extends from `start` to the end of `bytes`, to
/// `entities`. `parent` is the index of the entity around the message, or `Entity::none`; `around`
/// counts the bases of that entity. Linear, without recursion. Fails with `over_limit`.
[[nodiscard]] Result<void> scan_structure(std::string_view bytes, std::size_t start,
                                          std::size_t parent, const BaseBytes& around,
                                          StructureScan& scan, std::vector<Entity>& entities);

}  // namespace absolve::ABSOLVE_VERSIONED

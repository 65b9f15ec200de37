#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "message/entity.hpp"

namespace absolve {

/// Bytes of bases. `stated`: those in the header of an entity and in the headers around it.
/// `chain`: the sum of `stated` over the entity and all entities around it.
struct BaseBytes {
  std::size_t stated = 0;
  std::size_t chain = 0;

  /// The bytes for an entity with these fields, if these are the bytes for the entity around it.
  [[nodiscard]] BaseBytes with(const EntityFields& fields) const;
};

/// What the scans of all messages in one document have in common.
struct StructureScan {
  Limits limits;
  std::size_t base_bytes = 0;  ///< of all entities that were found so far
};

/// Appends the entities of one message, which extends from `start` to the end of `bytes`, to
/// `entities`. `parent` is the index of the entity around the message, or `Entity::none`; `around`
/// has the bases of that entity. Linear, without recursion. Fails with `over_limit`.
[[nodiscard]] Result<void> scan_structure(std::string_view bytes, std::size_t start,
                                          std::size_t parent, const BaseBytes& around,
                                          StructureScan& scan, std::vector<Entity>& entities);

/// The next line from `at` on that separates two messages of a mailbox (RFC 4155): "From " and a
/// sender or a time, behind an empty line and before a field; `npos` where there is none. Linear.
[[nodiscard]] std::size_t find_from_line(std::string_view bytes, std::size_t at);

}  // namespace absolve

#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/text.hpp"
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

/// The media type of `entity`, which is not HTTP, if its `fields` have no Content-Type. It is
/// text/plain (RFC 2045 5.2), in a digest message/rfc822 (RFC 2046 5.1.5), and for the root of a
/// multipart/related the type that its parameter `type` states (RFC 2387 3.1). Refers to
/// `entities`.
[[nodiscard]] std::string_view default_type(const std::vector<Entity>& entities,
                                            const Entity& entity, const EntityFields& fields);

/// Appends the entities of one message, which extends from `start` to the end of `bytes`, to
/// `entities`. `parent` is the index of the entity around the message, or `Entity::none`; `around`
/// counts the bases of that entity. Linear, without recursion. Fails with `over_limit`.
[[nodiscard]] Result<void> scan_structure(std::string_view bytes, std::size_t start,
                                          std::size_t parent, const BaseBytes& around,
                                          StructureScan& scan, std::vector<Entity>& entities);

/// Reads each Internet message in `bytes` with mimetic, too, and compares: which parts it has and
/// where, their types, boundaries, decoded bodies, and the fields that give bases and labels.
/// `entities` are those that `find_entities` found. HTTP messages are not compared. Linear but for
/// long fields, without recursion. Fails with `engines_disagree`, whose detail names the part;
/// with `over_limit` if mimetic would need more than `tree_steps`; and with `not_in_build`.
[[nodiscard]] Result<void> read_again(std::string_view bytes, const std::vector<Entity>& entities,
                                      const Limits& limits);

/// Puts together the messages whose fragments are all among `entities` from the index `from` on,
/// which come from one text (RFC 2046 5.2.2). The entity of the first fragment gets
/// `Entity::fragments` and is marked as encoded. It must be less than `max_depth` deep. Linear in
/// entities, log-linear in fragments.
void join_fragments(std::vector<Entity>& entities, std::size_t from, std::size_t max_depth);

/// The message in `fragments` of `text`.
[[nodiscard]] std::string joined_text(std::string_view text, const std::vector<Span>& fragments);

/// Converts edits of that message to edits of `text`. Fails with `unsupported_encoding` if an edit
/// extends to the end of a fragment.
[[nodiscard]] Result<EditList> placed_edits(const EditList& edits,
                                            const std::vector<Span>& fragments);

/// For each message that is not put together, by the index of the first of its entities: the
/// arguments of `DiagnosticCode::fragments_missing`.
[[nodiscard]] std::map<std::size_t, std::vector<std::string>> missing_fragments(
    const std::vector<Entity>& entities);

}  // namespace absolve::ABSOLVE_VERSIONED

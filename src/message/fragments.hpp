#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "message/entity.hpp"

namespace absolve::ABSOLVE_VERSIONED {

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

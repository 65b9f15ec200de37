#pragma once

#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "mime/entity.hpp"

namespace absolve {

/// What to do with a message on the way through it.
enum class Purpose { examine, rewrite };

/// Reads the Internet message or HTTP message `bytes`: its entities, each HTML body among them
/// with its own base, and the Content-Location fields. For `Purpose::rewrite`, also finds the
/// edits, through the transfer encodings. Fails with `over_limit`; a part that cannot be read is a
/// diagnostic.
[[nodiscard]] Result<Rewriting> read_message(std::string_view bytes, const DocumentSource& source,
                                             const Options& options, Purpose purpose);

/// The same for its entities, which `find_entities` gave.
[[nodiscard]] Rewriting read_entities(std::string_view bytes, const std::vector<Entity>& entities,
                                      const DocumentSource& source, const Options& options,
                                      Purpose purpose);

}  // namespace absolve

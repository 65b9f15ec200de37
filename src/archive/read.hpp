#pragma once

#include <string_view>
#include <vector>

#include "absolve/archive.hpp"
#include "mime/entity.hpp"
#include "pipeline/referrers.hpp"

namespace absolve {

/// The entities of `bytes`, a message or a mailbox. Fails with `unsupported_type` for anything
/// else, and with `over_limit`.
[[nodiscard]] Result<std::vector<Entity>> message_entities(std::string_view bytes,
                                                           const DocumentSource& source,
                                                           const Options& options);

/// `read_archive` for entities that are found already. If `referrers` is not null, the references
/// of all documents are noted there.
[[nodiscard]] Archive archive_of(std::string_view bytes, const std::vector<Entity>& entities,
                                 const DocumentSource& source, const Options& options,
                                 Referrers* referrers = nullptr);

}  // namespace absolve

#pragma once

#include <string_view>
#include <vector>

#include "absolve/archive.hpp"
#include "document/referrers.hpp"
#include "message/entity.hpp"

namespace absolve {

/// `read_archive` for entities that are found already. If `referrers` is not null, the references
/// of all documents are noted there.
[[nodiscard]] Archive archive_of(std::string_view bytes, const std::vector<Entity>& entities,
                                 const DocumentSource& source, const Options& options,
                                 Referrers* referrers = nullptr);

}  // namespace absolve

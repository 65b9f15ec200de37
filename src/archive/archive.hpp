#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "absolve/archive.hpp"
#include "document/referrers.hpp"
#include "message/entity.hpp"

namespace absolve {

/// As `read_archive`, for entities that have been found already. If `referrers` is not null, the
/// references of all documents are noted there.
[[nodiscard]] Archive archive_of(std::string_view bytes, const std::vector<Entity>& entities,
                                 const DocumentSource& source, const Options& options,
                                 Referrers* referrers = nullptr);

/// For each part, the leaf that it shows first: `Part::shows`. A related shows its root: the part
/// that its start parameter names, or else its first part of the type that its type parameter
/// states, or else its first part (RFC 2387 3.1 and 3.2). An alternative shows its last document,
/// or else its last part (RFC 2046 5.1.4). Any other composite shows its first part with a
/// document, or else its first part. A composite without parts shows itself. Linear.
[[nodiscard]] std::vector<std::size_t> shown_parts(const std::vector<Entity>& entities,
                                                   const std::vector<Part>& parts);

}  // namespace absolve

#pragma once

#include <string>

#include "tool/crawl/warc_record.hpp"

namespace absolve::tool {

/// A line of CDXJ for each response, resource, revisit and conversion in `batch`. `file` is the
/// name of the file of records.
[[nodiscard]] WarcResult warc_index_of(const WarcBatch& batch, const std::string& file);

}  // namespace absolve::tool

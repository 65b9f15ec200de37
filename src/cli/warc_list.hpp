#pragma once

#include <string>

#include "cli/warc_record.hpp"

namespace absolve::cli {

/// A line of CDXJ for each record in `batch` that answers a request: responses, resources,
/// revisits, and conversions. `file` is the name of the file of records.
[[nodiscard]] WarcResult warc_index_of(const WarcBatch& batch, const std::string& file);

}  // namespace absolve::cli

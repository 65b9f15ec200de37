#pragma once

#include <string>

#include "cli/settings.hpp"
#include "cli/warc_record.hpp"

namespace absolve::cli {

/// The links of all documents in `batch`, in the format that `settings` asks for. `file` is the
/// name of the file of records.
[[nodiscard]] WarcResult warc_links_of(const WarcBatch& batch, const Settings& settings,
                                       const std::string& file);

}  // namespace absolve::cli

#pragma once

#include <string>
#include <vector>

#include "cli/lines/link_fields.hpp"
#include "cli/options/settings.hpp"
#include "cli/warc/warc_links.hpp"
#include "cli/warc/warc_record.hpp"

namespace absolve::cli {

/// The columns of `--format arrow`: those of `--fields`, or all but the details.
[[nodiscard]] std::vector<const LinkField*> arrow_columns(const Settings& settings);

/// The links of `batch` as batches of an Arrow stream. `file` is the file name that the rows show.
/// If the output would grow large, what there is so far goes to `early`.
[[nodiscard]] WarcResult arrow_links_of(const WarcBatch& batch, const Settings& settings,
                                        const std::string& file, const EarlyOutput& early);

}  // namespace absolve::cli

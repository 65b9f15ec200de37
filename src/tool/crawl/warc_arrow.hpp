#pragma once

#include <string>
#include <vector>

#include "tool/crawl/warc_links.hpp"
#include "tool/crawl/warc_record.hpp"
#include "tool/show/link_fields.hpp"

namespace absolve::tool {

/// The columns of `--format arrow`: those of `--fields`, or all but the details.
[[nodiscard]] std::vector<const LinkField*> arrow_columns(const ListOptions& list);

/// The links of `batch`, which is from `input`, as batches of an Arrow stream. If the output grows
/// large, its front goes to `early`.
[[nodiscard]] WarcResult arrow_links_of(const WarcBatch& batch, const WarcOptions& options,
                                        const Input& input, const EarlyOutput& early);

}  // namespace absolve::tool

#pragma once

#include "crawl/compression.hpp"
#include "tool/crawl/early_output.hpp"
#include "tool/crawl/warc_record.hpp"

namespace absolve::tool {

/// All records of `batch`, which is from `input`, unchanged. Behind each record whose document has
/// a link to change stands a conversion (WARC 1.1, 6.8). With `--replace`, a rewritten record
/// replaces the original. `deflater` compresses records; null: they are not compressed. If the
/// output grows large, its front goes to `early`.
[[nodiscard]] WarcResult warc_rewritten(const WarcBatch& batch, const WarcOptions& options,
                                        const Input& input, warc::Deflater* deflater,
                                        const EarlyOutput& early);

}  // namespace absolve::tool

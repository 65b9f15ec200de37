#pragma once

#include <string>

#include "crawl/compression.hpp"
#include "tool/crawl/early_output.hpp"
#include "tool/crawl/warc_record.hpp"

namespace absolve::tool {

/// A metadata record for each response and resource in `batch`, in the format that Common Crawl
/// calls WAT: the fields of its headers, and the links of its document as they are written. Beside
/// each link stands its target. The output of the first batch of a file begins with a warcinfo
/// record. `batch` is from `input`. `deflater` compresses each record; null: they are not
/// compressed. If the output grows large, its front goes to `early`.
[[nodiscard]] WarcResult wat_of(const WarcBatch& batch, const WarcOptions& options,
                                const Input& input, warc::Deflater* deflater,
                                const EarlyOutput& early);

}  // namespace absolve::tool

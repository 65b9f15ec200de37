#pragma once

#include "cli/options/settings.hpp"
#include "cli/warc/warc_record.hpp"
#include "warc/compression.hpp"

namespace absolve::cli {

/// All records of `batch`, unchanged. Behind each record whose document has a link to change stands
/// a conversion (WARC 1.1, 6.8). With `--replace`, a rewritten record replaces the original.
/// `deflater` compresses records; null: they are not compressed.
[[nodiscard]] WarcResult warc_rewritten(const WarcBatch& batch, const Settings& settings,
                                        warc::Deflater* deflater);

}  // namespace absolve::cli

#pragma once

#include "cli/settings.hpp"
#include "cli/warc_record.hpp"
#include "warc/compression.hpp"

namespace absolve::cli {

/// All of `batch` as it stands, and behind each record whose document has a link to change, a
/// conversion of it (WARC 1.1, 6.8); with `--replace`, in place of the record. `deflater`
/// compresses records; null: they are not compressed.
[[nodiscard]] WarcResult warc_rewritten(const WarcBatch& batch, const Settings& settings,
                                        warc::Deflater* deflater);

}  // namespace absolve::cli

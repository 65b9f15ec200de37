#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/args/command.hpp"
#include "tool/crawl/warc_batch.hpp"
#include "tool/show/link_fields.hpp"

namespace absolve::tool {

/// Writes `text`, the front of a batch's output, after all earlier output, and clears it.
using EarlyOutput = std::function<void(std::string& text)>;

/// How much output a batch keeps in memory, in bytes. A small record can have a large output.
inline constexpr std::size_t most_kept = std::size_t{16} << 20;

/// Passes `output` to `early` if it is large.
inline void write_early(std::string& output, const EarlyOutput& early) {
  if (output.size() >= most_kept) early(output);
}

/// Writes the links of records in some format, one record after another.
class RecordLinks {
 public:
  virtual ~RecordLinks() = default;

  /// Begins the record `entry`. The arguments are valid until `end`.
  virtual void begin(const WarcBatch::Entry& entry, const warc::Header& header,
                     std::string_view block) = 0;
  /// Adds a link of the record. `url` is its target; empty: it has none.
  virtual void add(const EntityReport& entity, const Link& link, std::string_view url) = 0;
  /// A document of the record is complete, with or without links.
  virtual void end_document(EntityReport&& /*entity*/) {}
  /// Ends the record. `is_read` is false if not all of its links could be read.
  virtual void end(bool /*is_read*/) {}
  /// The size of the output for all records so far, in bytes.
  [[nodiscard]] virtual std::size_t size() const = 0;
};

// In what follows, `batch` is from `input`. If an output grows large, its front goes to `early`.
// `deflater` compresses records; null: they are not compressed.

/// Passes the links of all responses and resources in `batch` to `links`. The result has counters
/// and messages, and an empty output. `Limits::expansion` bounds what `links` writes for a record.
[[nodiscard]] WarcResult read_links(const WarcBatch& batch, const WarcOptions& options,
                                    const Input& input, RecordLinks& links);

/// The links of `batch` as lines of JSON or of a table, or as batches of an Arrow stream.
[[nodiscard]] WarcResult warc_links_of(const WarcBatch& batch, const WarcOptions& options,
                                       const Input& input, const EarlyOutput& early);

/// The columns of `--format arrow`: those of `--fields`, or all but the details.
[[nodiscard]] std::vector<const LinkField*> arrow_columns(const ListOptions& list);

/// A line of CDXJ for each response, resource, revisit and conversion in `batch`. `file` is the
/// name of the file of records.
[[nodiscard]] WarcResult warc_index_of(const WarcBatch& batch, const std::string& file);

/// All records of `batch`, unchanged. A conversion (WARC 1.1, 6.8) follows each record whose
/// document has a link to change. With `--replace`, a rewritten record replaces the original
/// instead.
[[nodiscard]] WarcResult warc_rewritten(const WarcBatch& batch, const WarcOptions& options,
                                        const Input& input, warc::Deflater* deflater,
                                        const EarlyOutput& early);

/// A metadata record for each response and resource in `batch`, in the format that Common Crawl
/// calls WAT: the fields of its headers, and the links of its document as written, each with its
/// target. The output of the first batch of a file begins with a warcinfo record.
[[nodiscard]] WarcResult wat_of(const WarcBatch& batch, const WarcOptions& options,
                                const Input& input, warc::Deflater* deflater,
                                const EarlyOutput& early);

/// Writes the record that the command line names as FILE:OFFSET, or its body.
Exit warc_cat(const WarcOptions& options, const Run& run);

}  // namespace absolve::tool

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "tool/crawl/early_output.hpp"
#include "tool/crawl/warc_record.hpp"
#include "tool/io/input.hpp"
#include "tool/show/link_fields.hpp"

namespace absolve::tool {

/// Writes the links of records in some format, one record after another.
class RecordLinks {
 public:
  RecordLinks() = default;
  RecordLinks(const RecordLinks&) = delete;
  RecordLinks& operator=(const RecordLinks&) = delete;
  virtual ~RecordLinks() = default;

  /// Begins the record `entry`. The arguments are valid until `end`.
  virtual void begin(const WarcBatch::Entry& entry, const warc::Header& header,
                     std::string_view block) = 0;
  /// Adds a link of the record. `url` is its target; empty: it has none.
  virtual void add(const EntityReport& entity, const Link& link, std::string_view url) = 0;
  /// A document of the record is complete, with or without links.
  virtual void end_document(EntityReport&& entity);
  /// Ends the record. `is_read` is false if not all of its links could be read.
  virtual void end(bool is_read);
  /// The size of the output for all records so far, in bytes.
  [[nodiscard]] virtual std::size_t size() const = 0;
};

/// The fields of a link that name its record.
[[nodiscard]] LinkOrigin origin_of(const std::string& file, const WarcBatch::Entry& entry,
                                   const warc::Header& header);

/// Passes the links of all responses and resources in `batch`, which is from `input`, to `links`.
/// The result has counters and messages, and an empty output. `Limits::expansion` bounds what
/// `links` writes for a record.
[[nodiscard]] WarcResult read_links(const WarcBatch& batch, const WarcOptions& options,
                                    const Input& input, RecordLinks& links);

/// The links of `batch`, which is from `input`, as lines of JSON or of a table. If the output grows
/// large, its front goes to `early`.
[[nodiscard]] WarcResult warc_links_of(const WarcBatch& batch, const WarcOptions& options,
                                       const Input& input, const EarlyOutput& early);

}  // namespace absolve::tool

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cli/link_fields.hpp"
#include "cli/settings.hpp"
#include "cli/warc_record.hpp"

namespace absolve::cli {

/// Writes the links of records in some format, one record after another.
class RecordLinks {
 public:
  RecordLinks() = default;
  RecordLinks(const RecordLinks&) = delete;
  RecordLinks& operator=(const RecordLinks&) = delete;
  virtual ~RecordLinks() = default;

  /// The next record is `entry`. The arguments are valid until `end`.
  virtual void begin(const WarcBatch::Entry& entry, const warc::Header& header,
                     std::string_view block) = 0;
  /// A link of the record, with `url` for its target if it has one.
  virtual void add(const EntityReport& entity, const Link& link, std::string_view url) = 0;
  /// A document of the record is complete, with or without links.
  virtual void end_document(EntityReport&& entity);
  /// The record is done. `is_read`: false if no links can be read in it, or not all of them.
  virtual void end(bool is_read);
  /// The size of the output for all records so far, in bytes.
  [[nodiscard]] virtual std::size_t size() const = 0;
};

/// The fields of a link that name its record.
[[nodiscard]] LinkOrigin origin_of(const std::string& file, const WarcBatch::Entry& entry,
                                   const warc::Header& header);

/// Passes the links of all responses and resources in `batch` to `links`. The result has counters
/// and messages, and an empty output.
/// `Limits::expansion` bounds what `links` makes of a record.
[[nodiscard]] WarcResult read_links(const WarcBatch& batch, const Settings& settings,
                                    RecordLinks& links);

/// The links of `batch` as lines of JSON or of a table. `file` is what the lines say the records
/// are from.
[[nodiscard]] WarcResult warc_links_of(const WarcBatch& batch, const Settings& settings,
                                       const std::string& file);

}  // namespace absolve::cli

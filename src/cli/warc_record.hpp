#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "cli/report.hpp"
#include "cli/settings.hpp"
#include "cli/warc_batch.hpp"
#include "cli/warc_counters.hpp"
#include "warc/compression.hpp"

namespace absolve::cli {

/// What one thread has made of a batch.
struct WarcResult {
  std::string output;
  std::vector<std::string> messages;  ///< without the name of the file
  WarcCounters counters;
  std::uint64_t read_to = 0;  ///< how far the file has been read
  Exit exit = Exit::done;
  std::vector<ReportPiece> report;  ///< under `--report`, the documents of the batch
};

/// What `settings` say of all documents.
[[nodiscard]] DocumentSource common_source(const Settings& settings);

/// What is known of the document in a record: its WARC-Target-URI is the URL that it was retrieved
/// from, and its Content-Type says what its block is. `common` has the rest, and a URL for records
/// without one.
[[nodiscard]] DocumentSource source_of(const warc::Header& header, std::string_view block,
                                       const DocumentSource& common);

/// Appends `text` to `output` as one member, or as it is if `deflater` is null. Throws
/// `std::bad_alloc`.
void append_member(std::string_view text, warc::Deflater* deflater, std::string& output);

/// Whether the block of a record is an HTTP response.
[[nodiscard]] bool is_http_response(const warc::Header& header, std::string_view block);

/// A message about a record: "at byte 1234, <urn:uuid:…>: message".
[[nodiscard]] std::string message_of(const WarcBatch::Entry& entry, const warc::Header& header,
                                     std::string_view message);

/// What a report shows of the documents in `batch`, which is from `file`.
[[nodiscard]] std::vector<ReportPiece> report_of(const WarcBatch& batch, const Settings& settings,
                                                 const std::string& file);

/// Counts an entry that is no whole record, and says so.
void note_broken(const WarcBatch& batch, const WarcBatch::Entry& entry, WarcResult& result);

/// Counts a document that could not be read, and says so where it is one that should have been.
void note_failure(const WarcBatch::Entry& entry, const warc::Header& header, const Error& error,
                  const Limits& limits, WarcResult& result);

/// Counts the documents of a record that were left unchanged, and says so.
void note_left_whole(const WarcBatch::Entry& entry, const warc::Header& header,
                     const std::vector<Diagnostic>& diagnostics, WarcResult& result);

}  // namespace absolve::cli

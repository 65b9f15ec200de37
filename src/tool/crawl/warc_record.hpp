#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "crawl/compression.hpp"
#include "tool/crawl/warc_batch.hpp"
#include "tool/crawl/warc_counters.hpp"
#include "tool/crawl/warc_options.hpp"
#include "tool/io/input.hpp"
#include "tool/show/report.hpp"

namespace absolve::tool {

/// The result of one thread for a batch.
struct WarcResult {
  std::string output;
  std::vector<Message> messages;  ///< without the name of the file
  WarcCounters counters;
  std::uint64_t read_to = 0;  ///< how far the file has been read
  Exit exit = Exit::done;
  std::vector<ReportPiece> report;  ///< under `--report`, the documents of the batch
};

/// The source of the document in a record. Its WARC-Target-URI is the retrieval URL, and its
/// Content-Type is the type of the block. `common`, the source for the file of records, has the
/// rest, and a URL and a type for records without them. A WARC-Target-URI that is no base under
/// `profile` is only stated, so that a diagnostic reports it.
[[nodiscard]] DocumentSource source_of(const warc::Header& header, std::string_view block,
                                       const DocumentSource& common, const Profile& profile);

/// Appends `text` to `output` as one member, or as it is if `deflater` is null. Throws
/// `std::bad_alloc`.
void append_member(std::string_view text, warc::Deflater* deflater, std::string& output);

/// Whether the block of a record is an HTTP response.
[[nodiscard]] bool is_http_response(const warc::Header& header, std::string_view block);

/// A message about a record: "at byte 1234, <urn:uuid:…>: message".
[[nodiscard]] std::string message_of(const WarcBatch::Entry& entry, const warc::Header& header,
                                     std::string_view message);

/// The report pieces of the documents in `batch`, which is from `input`.
[[nodiscard]] std::vector<ReportPiece> report_of(const WarcBatch& batch, const WarcOptions& options,
                                                 const Input& input, const ReportRoom& room);

/// Counts an entry that is damaged or over the limit, and adds a message.
void note_broken(const WarcBatch& batch, const WarcBatch::Entry& entry, WarcResult& result);

/// The messages about one file that are printed.
inline constexpr std::size_t most_messages = 1000;

/// Counts a document that could not be read, and adds a message. Ignores unsupported types.
void note_failure(const WarcBatch::Entry& entry, const warc::Header& header, const Error& error,
                  const Limits& limits, WarcResult& result);

/// Counts the diagnostics of a record. Adds messages of those that left a document unchanged, and
/// of all others if `shows_all`.
void note_diagnostics(const WarcBatch::Entry& entry, const warc::Header& header,
                      const std::vector<Diagnostic>& diagnostics, bool shows_all,
                      WarcResult& result);

}  // namespace absolve::tool

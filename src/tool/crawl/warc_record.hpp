#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "crawl/compression.hpp"
#include "crawl/record_document.hpp"
#include "tool/args/reading_options.hpp"
#include "tool/crawl/warc_batch.hpp"
#include "tool/crawl/warc_counters.hpp"
#include "tool/io/input.hpp"
#include "tool/show/link_filter.hpp"
#include "tool/show/link_lines.hpp"
#include "tool/show/report.hpp"

namespace absolve::tool {

/// The options of a run over files of records.
struct WarcOptions {
  std::string action{};  ///< links, rewrite, list or cat
  ReadingOptions reading{};
  InputList inputs{};
  FilterOptions filter{};
  ListOptions list{};
  std::string output{};
  std::string
      compress{};  ///< for links and list: none, gzip or zstd; empty: as the output's name says
  std::string shard{};            ///< `3/8` or `slurm`; empty: all inputs
  std::string metrics{};          ///< file for counters; empty: none
  bool replaces_records = false;  ///< for rewrite: replace records instead of adding conversions
  bool reads_metadata = false;    ///< also read records about the crawl
  bool payload = false;           ///< for cat: the decoded body
  bool resumes = false;           ///< skip outputs that an earlier run finished
  bool shows_all = false;         ///< print messages of all diagnostics (--verbose)
  std::size_t max_record = std::size_t{64} << 20;  ///< bytes
};

/// The result of one thread for a batch.
struct WarcResult {
  std::string output;
  std::vector<Message> messages;  ///< without the name of the file
  WarcCounters counters;
  std::uint64_t read_to = 0;  ///< how far the file has been read
  Exit exit = Exit::done;
  std::vector<ReportPiece> report;  ///< under `--report`, the documents of the batch
};

/// Appends `text` to `output` as one member, or as it is if `deflater` is null. Throws
/// `std::bad_alloc`.
void append_member(std::string_view text, warc::Deflater* deflater, std::string& output);

/// A message about a record: "at byte 1234, <urn:uuid:…>: message".
[[nodiscard]] std::string message_of(const WarcBatch::Entry& entry, const warc::Header& header,
                                     std::string_view message);

/// The report pieces of the documents in `batch`, which is from `input`.
[[nodiscard]] std::vector<ReportPiece> report_of(const WarcBatch& batch, const WarcOptions& options,
                                                 const Input& input, const ReportRoom& room);

/// Counts an entry that is damaged or over the limit, and adds a message.
void note_broken(const WarcBatch& batch, const WarcBatch::Entry& entry, WarcResult& result);

/// The largest number of messages that are printed about one file.
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

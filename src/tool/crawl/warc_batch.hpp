#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "absolve/text.hpp"
#include "crawl/compression.hpp"
#include "crawl/record_document.hpp"
#include "crawl/record_reader.hpp"
#include "tool/args/reading_options.hpp"
#include "tool/crawl/warc_counters.hpp"
#include "tool/io/digest.hpp"
#include "tool/io/input.hpp"
#include "tool/io/messages.hpp"
#include "tool/show/link_filter.hpp"
#include "tool/show/link_lines.hpp"
#include "tool/show/report.hpp"

namespace absolve::tool {

/// Consecutive records of a file, for one thread to work on.
struct WarcBatch {
  struct Entry {
    warc::Item::Kind kind{};
    std::uint64_t offset = 0;  ///< in the file
    std::size_t index = 0;     ///< among the records of one compressed member
    Span header{};             ///< in `text`, as `block` and `raw` are
    Span block{};
    Span raw{};
    std::string_view reason{};
    bool is_text = false;
    bool is_answer = false;  ///< a response or a resource, and not `is_metadata`
    /// A resource about the crawl, such as the log of wget: the scheme of its URL is `metadata`.
    bool is_metadata = false;
    bool is_continuation = false;  ///< a later segment of a larger record (WARC 1.1, 6.9)

    /// The record has a header and a block, though the end of the block may be missing.
    [[nodiscard]] bool is_record() const { return kind == warc::Item::Kind::record || is_cut(); }
    [[nodiscard]] bool is_cut() const {
      return kind == warc::Item::Kind::damage && header.length > 0;
    }
  };

  std::string text;
  std::vector<Entry> entries;
  std::uint64_t read_to = 0;  ///< how far the file has been read
  bool is_first = false;      ///< it is the first batch of the file

  [[nodiscard]] warc::Header header_of(const Entry& entry) const {
    return warc::Header(entry.header.of(text));
  }
};

/// The next records of `reader`, about half a MiB of them; nothing at the end. With `keeps_all`,
/// they have their blocks and raw bytes; else only answers have blocks. With `reads_metadata`,
/// resources about the crawl also count as answers.
[[nodiscard]] std::optional<WarcBatch> next_batch(warc::RecordReader& reader, bool keeps_all,
                                                  bool reads_metadata);

/// A file of crawl records, open to be read once, or standard input (`-`).
class WarcFile {
 public:
  explicit WarcFile(const std::string& path) : descriptor_(path) {}

  /// Below 0: the file cannot be opened; `errno` says why.
  [[nodiscard]] int descriptor() const { return descriptor_.get(); }

  /// Reads from the current position of the descriptor, which is `offset` in the file. With
  /// `hashes`, `digest` can be called at the end. Fails as `RecordReader::make` does.
  [[nodiscard]] Result<std::unique_ptr<warc::RecordReader>> open(
      const warc::RecordReader::Options& options, std::uint64_t offset, bool hashes);

  /// The SHA-256 of what has been read, in hexadecimal.
  [[nodiscard]] std::string digest() { return sha256_.finish(); }

  /// In bytes; 0 if this is not a regular file.
  [[nodiscard]] std::uint64_t size() const;

 private:
  Sha256 sha256_;  // before the descriptor, because its constructor can set `errno`
  Descriptor descriptor_;
};

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

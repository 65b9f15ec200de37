#include "tool/crawl/warc_batch.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <new>

#include "text/ascii.hpp"
#include "text/shortened.hpp"
#include "tool/io/progress.hpp"
#include "tool/show/diagnostics.hpp"
#include "uri/url_text.hpp"

namespace absolve::tool {
namespace {

Span append_to(std::string& text, std::string_view bytes) {
  const Span span{text.size(), bytes.size()};
  text.append(bytes);
  return span;
}

// Whether the record is a response or a resource. The documents of requests, revisits and others
// are not read.
bool is_answer(const warc::Header& header) {
  const std::string_view type = header.type();
  return equal_ignoring_case(type, "response") || equal_ignoring_case(type, "resource");
}

}  // namespace

std::optional<WarcBatch> next_batch(warc::RecordReader& reader, bool keeps_all,
                                    bool reads_metadata) {
  constexpr std::size_t usual_size = std::size_t{1} << 19;
  constexpr std::size_t most_entries = 4096;
  WarcBatch batch;
  batch.text.reserve(usual_size + usual_size / 4);
  warc::Item item;
  while (batch.text.size() < usual_size && batch.entries.size() < most_entries &&
         reader.next(item)) {
    WarcBatch::Entry& entry = batch.entries.emplace_back();
    entry.kind = item.kind;
    entry.offset = item.offset;
    entry.index = item.index;
    entry.reason = item.reason;
    entry.is_text = item.is_text;
    const bool is_record = !item.header.text().empty() && item.kind != warc::Item::Kind::large;
    const bool is_answering = is_record && is_answer(item.header);
    entry.is_metadata =
        is_answering && !reads_metadata && has_scheme(item.header.target_uri(), "metadata");
    entry.is_continuation = is_record && equal_ignoring_case(item.header.type(), "continuation");
    entry.is_answer = is_answering && !entry.is_metadata;
    // The raw bytes of a record that is not compressed are its header and block.
    const bool is_plain = !item.raw.empty() && item.raw.data() == item.header.text().data();
    if (entry.is_answer || keeps_all) {
      if (is_plain) {
        entry.raw = append_to(batch.text, item.raw);
        entry.header = {entry.raw.offset, item.header.text().size()};
        entry.block = {entry.header.end(), item.block.size()};
        continue;
      }
      entry.header = append_to(batch.text, item.header.text());
      entry.block = append_to(batch.text, item.block);
    } else if (is_record) {
      entry.header = append_to(batch.text, item.header.text());
    }
    if (keeps_all) entry.raw = append_to(batch.text, item.raw);
  }
  if (batch.entries.empty()) return std::nullopt;
  batch.read_to = reader.read_to();
  return batch;
}

Result<std::unique_ptr<warc::RecordReader>> WarcFile::open(
    const warc::RecordReader::Options& options, std::uint64_t offset, bool hashes) {
  const auto read = [this, hashes](char* to, std::size_t size) -> std::ptrdiff_t {
    for (;;) {
      const ssize_t got = ::read(descriptor_.get(), to, size);
      if (got < 0 && errno == EINTR) continue;
      if (hashes && got > 0) sha256_.add({to, static_cast<std::size_t>(got)});
      return got;
    }
  };
  return warc::RecordReader::make(warc::ByteWindow(read, offset), options);
}

std::uint64_t WarcFile::size() const {
  struct stat status{};
  const bool is_regular = ::fstat(descriptor_.get(), &status) == 0 && S_ISREG(status.st_mode);
  return is_regular ? static_cast<std::uint64_t>(status.st_size) : 0;
}

void append_member(std::string_view text, warc::Deflater* deflater, std::string& output) {
  if (deflater == nullptr) {
    output.append(text);
    return;
  }
  const auto member = deflater->deflate(text);
  if (!member) throw std::bad_alloc();
  output.append(*member);
}

std::string message_of(const WarcBatch::Entry& entry, const warc::Header& header,
                       std::string_view message) {
  const std::string id = shortened(header.field("WARC-Record-ID"));
  return "at byte " + std::to_string(entry.offset) + (id.empty() ? "" : ", ") + id + ": " +
         std::string(message);
}

std::vector<ReportPiece> report_of(const WarcBatch& batch, const WarcOptions& options,
                                   const Input& input, const ReportRoom& room) {
  std::vector<ReportPiece> pieces;
  const DocumentSource common = options.reading.source_of(input);
  for (const WarcBatch::Entry& entry : batch.entries) {
    if (!entry.is_record() || !entry.is_answer) continue;
    const warc::Header header = batch.header_of(entry);
    const std::string_view block = entry.block.of(batch.text);
    const Input name{.path = input.path + ", byte " + std::to_string(entry.offset) + ", " +
                             std::string(header.target_uri())};
    auto piece =
        piece_of(name, block, warc::source_of(header, block, common, options.reading.profile()),
                 options.reading.options(), {}, room);
    if (piece.failure == ErrorCode::unsupported_type) continue;  // a picture, for example
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

void note_broken(const WarcBatch& batch, const WarcBatch::Entry& entry, WarcResult& result) {
  using enum warc::Item::Kind;
  if (entry.kind == large) {
    ++result.counters.records;
    ++result.counters.over_limit;
    result.exit = worse(result.exit, Exit::left_whole);
    result.messages.push_back(
        {.text = message_of(entry, batch.header_of(entry),
                            "left unchanged: the record is over a limit (see --max-record)")});
  } else if (entry.kind == damage) {
    ++result.counters.damaged;
    if (entry.is_cut()) ++result.counters.records;
    result.exit = worse(result.exit, Exit::left_whole);
    const char* const problem =
        entry.is_cut() ? "the record is cut short: " : "skipped up to the next record: ";
    result.messages.push_back(
        {.text = message_of(entry, batch.header_of(entry), problem) + std::string(entry.reason)});
  }
}

void note_failure(const WarcBatch::Entry& entry, const warc::Header& header, const Error& error,
                  const Limits& limits, WarcResult& result) {
  if (error.code == ErrorCode::unsupported_type) return;
  ++result.counters.documents;
  ++result.counters.left_whole;
  const Trouble trouble = trouble_of(error, limits);
  result.exit = worse(result.exit, trouble.exit);
  result.messages.push_back(
      {.text = message_of(entry, header, "left unchanged: " + trouble.message)});
}

void note_diagnostics(const WarcBatch::Entry& entry, const warc::Header& header,
                      const std::vector<Diagnostic>& diagnostics, bool shows_all,
                      WarcResult& result) {
  for (const Diagnostic& diagnostic : diagnostics) {
    result.counters.diagnostics[diagnostic.code] += times_of(diagnostic);
    if (diagnostic.is_left_whole()) {
      ++result.counters.left_whole;
      result.exit = worse(result.exit, Exit::left_whole);
    }
    if ((diagnostic.is_left_whole() || shows_all) && result.messages.size() < most_messages) {
      Message message = message_about(diagnostic, {});
      message.text = message_of(entry, header, message.text);
      result.messages.push_back(std::move(message));
    }
  }
}

}  // namespace absolve::tool

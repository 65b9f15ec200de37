#include "tool/crawl/warc_record.hpp"

#include <new>

#include "text/shortened.hpp"
#include "tool/io/progress.hpp"
#include "tool/show/diagnostics.hpp"

namespace absolve::tool {

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

#include <algorithm>
#include <optional>

#include "tool/crawl/warc_links.hpp"
#include "tool/io/digest.hpp"
#include "tool/io/progress.hpp"

namespace absolve::tool {

WarcResult warc_rewritten(const WarcBatch& batch, const WarcOptions& how, const Input& input,
                          warc::Deflater* deflater, const EarlyOutput& early) {
  WarcResult result;
  const Options& options = how.reading.options();
  const DocumentSource common = how.reading.source_of(input);
  const auto put = [&](std::string_view text) { append_member(text, deflater, result.output); };
  for (const WarcBatch::Entry& entry : batch.entries) {
    write_early(result.output, early);
    note_broken(batch, entry, result);
    const std::string_view raw = entry.raw.of(batch.text);
    if (entry.kind == warc::Item::Kind::copied) {
      if (entry.is_text) {
        put(raw);
      } else {
        result.output.append(raw);
      }
    }
    if (entry.kind != warc::Item::Kind::record) continue;
    ++result.counters.records;
    const warc::Header header = batch.header_of(entry);
    const std::string_view block = entry.block.of(batch.text);
    std::optional<warc::RewrittenDocument> rewritten;
    if (entry.is_metadata) ++result.counters.metadata;
    if (entry.is_continuation) ++result.counters.segments;
    // A segment of a larger record does not hold a complete document, so it is not rewritten.
    const bool is_segment = !header.field("WARC-Segment-Number").empty();
    if (entry.is_answer && is_segment) ++result.counters.segments;
    if (entry.is_answer && !is_segment) {
      ++result.counters.read;
      const auto source = warc::source_of(header, block, common, *options.profile);
      auto done =
          warc::rewrite_document(block, source, warc::is_http_response(header, block), options);
      if (done) {
        ++result.counters.documents;
        result.counters.unresolved += unresolved_links(done->diagnostics);
        rewritten = std::move(done->document);
        // A conversion holds the body without the header, so it cannot show a change in the
        // header.
        if (rewritten && !rewritten->has_other_body && !how.replaces_records) rewritten.reset();
        // A replacement would claim to be complete, but lack what was not decoded.
        const bool is_whole = std::ranges::none_of(done->diagnostics, &Diagnostic::is_incomplete);
        if (rewritten && how.replaces_records && !is_whole) {
          rewritten.reset();
          ++result.counters.left_whole;
          result.exit = worse(result.exit, Exit::left_whole);
          result.messages.push_back(
              {.text = message_of(entry, header,
                                  "left unchanged: its body cannot be read as a whole")});
        }
        if (rewritten) result.counters.links += done->links;
        note_diagnostics(entry, header, done->diagnostics, how.shows_all, result);
      } else {
        note_failure(entry, header, done.error(), options.limits, result);
      }
    }
    if (!rewritten || !how.replaces_records) {
      if (raw.empty()) {
        put(warc::record_text(header.text(), block));
      } else {
        result.output.append(raw);
      }
    }
    if (!rewritten) continue;
    ++result.counters.rewritten;
    // The line ends after the original may be missing (WARC 1.1, 4).
    const bool is_open = deflater == nullptr && raw.size() == header.text().size() + block.size();
    if (is_open && !how.replaces_records) result.output.append("\r\n\r\n");
    const std::string place = std::to_string(entry.offset) + " " + std::to_string(entry.index);
    put(how.replaces_records ? warc::replacement_record(header, *rewritten, sha1)
                             : warc::conversion_record(header, place, *rewritten, sha1));
  }
  return result;
}

}  // namespace absolve::tool

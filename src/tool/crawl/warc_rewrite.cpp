#include "tool/crawl/warc_links.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "absolve/archive.hpp"
#include "crawl/record_writer.hpp"
#include "document/message_edits.hpp"
#include "formats/fields/raw_fields.hpp"
#include "message/responses.hpp"
#include "text/allowance.hpp"
#include "tool/io/digest.hpp"
#include "tool/show/run_counts.hpp"

namespace absolve::tool {
namespace {

// A document with absolute links and without its encodings. If it came by HTTP, the header of its
// response, which is the last one of the record, fits the new body.
struct Rewritten {
  std::string header;  // the responses before the last one, and its header; empty: not by HTTP
  std::string body;
  std::string content_type;
  bool has_other_body = true;  // the body was changed, not only the header of the response
};

// The result of rewriting the document of a record.
struct Made {
  std::optional<Rewritten> document{};  // nothing: no link is to be changed
  std::size_t links = 0;
  std::vector<Diagnostic> diagnostics{};
};

// The response without blanks in front of the colons of its fields, because not all readers accept
// such blanks.
std::string plain_fields(std::string_view block, std::size_t header_size) {
  std::string text;
  std::size_t at = 0;
  for (const RawField& field : split_fields(block.substr(0, header_size))) {
    const auto name_end =
        static_cast<std::size_t>(field.name.data() - block.data()) + field.name.size();
    text.append(block.substr(at, name_end - at));
    at = field.value.offset - 1;  // its colon
  }
  return text.append(block.substr(at));
}

// The last response of a block, in its parts. `body` is npos if the header does not end.
struct LastResponse {
  std::size_t start;
  std::size_t body;

  static LastResponse in(std::string_view block) { return at(last_response(block).start, block); }
  // The response that is known to begin at `start`.
  static LastResponse at(std::size_t start, std::string_view block) {
    const std::size_t size = warc::header_size(block.substr(start));
    return {start, size == 0 ? std::string_view::npos : start + size};
  }
  [[nodiscard]] std::string_view header(std::string_view block) const {
    return block.substr(start, body - start);
  }
};

// The block with the body of its last response decoded. A body without encodings stays unchanged.
Result<std::string> decoded_response(std::string_view block, const LastResponse& last,
                                     const DocumentSource& source, const Options& options,
                                     std::vector<Diagnostic>& diagnostics) {
  const std::string_view header = last.header(block);
  const warc::Header fields(header);
  const std::string_view coding = fields.field("Content-Encoding");
  const bool is_encoded =
      !fields.field("Transfer-Encoding").empty() || (!coding.empty() && coding != "identity");
  if (!is_encoded) return std::string(block);
  auto body = decoded_body(plain_fields(block.substr(last.start), header.size()), "", source,
                           options, &diagnostics);
  if (!body) return body.error();
  // It would be read as one more response.
  if (body->starts_with("HTTP/")) {
    return fail(ErrorCode::unsupported_encoding, "a coded body that begins with HTTP/");
  }
  std::string own = warc::with_field(header, "Transfer-Encoding", {});
  own = warc::with_field(own, "Content-Encoding", {});
  own = warc::with_field(own, "Content-Length", std::to_string(body->size()));
  return std::string(block.substr(0, last.start)).append(own).append(*body);
}

// The header of a response for a new body: with its length, and without digests of the old body.
std::string fitted_header(std::string_view header, std::size_t body_size) {
  std::string text(header);
  for (const std::string& name : outdated_fields(text, true)) {
    text = warc::with_field(text, name, {});
  }
  // Some responses have no body, and no length either (RFC 9110 8.6).
  const bool has_length = body_size > 0 || !warc::Header(header).field("Content-Length").empty();
  return warc::with_field(text, "Content-Length",
                          has_length ? std::to_string(body_size) : std::string());
}

Result<Made> rewritten_document(std::string_view block, const DocumentSource& source,
                                bool came_by_http, const Options& options) {
  std::string decoded;
  LastResponse before{};
  std::vector<Diagnostic> defects;
  if (came_by_http) {
    before = LastResponse::in(block);
    // A header whose end is missing cannot be changed.
    if (before.body == std::string_view::npos) return Made();
    auto response = decoded_response(block, before, source, options, defects);
    if (!response) return response.error();
    decoded = std::move(*response);
    block = decoded;
    before = LastResponse::at(before.start, block);
  }
  auto rewriting = rewrite(block, source, options);
  if (!rewriting) return rewriting.error();
  Made made{.links = rewriting->edited_links,
            .diagnostics = std::move(rewriting->examination.diagnostics)};
  std::ranges::move(defects, std::back_inserter(made.diagnostics));
  if (rewriting->edits.empty()) return made;
  std::string text = apply_edits(block, rewriting->edits);
  if (!Allowance(block.size(), options.limits).spend(text.size())) {
    return fail(ErrorCode::over_limit, "expansion");
  }
  if (!came_by_http) {
    made.document = Rewritten{{}, std::move(text), source.content_type};
    return made;
  }
  // Edits leave the place of the response. Its header still has the old Content-Length, by which a
  // search would miss its end.
  const LastResponse last = LastResponse::at(before.start, text);
  Rewritten result;
  result.body = text.substr(last.body);
  result.has_other_body = result.body != block.substr(before.body);
  const std::string header = fitted_header(last.header(text), result.body.size());
  result.header = text.substr(0, last.start) + header;
  result.content_type = warc::Header(header).field("Content-Type");
  made.document = std::move(result);
  return made;
}

// A conversion record: it holds only the document, and refers to the original record.
std::string conversion_of(const WarcBatch::Entry& entry, const warc::Header& header,
                          const Rewritten& own) {
  const std::string digest = warc::labelled_digest(sha1(own.body));
  warc::HeaderText made(header.version_line());
  const std::string_view id = header.field("WARC-Record-ID");
  const std::string place = std::to_string(entry.offset) + " " + std::to_string(entry.index) + " ";
  made.add("WARC-Type", "conversion");
  made.add("WARC-Record-ID",
           warc::derived_id(id.empty() ? place + std::string(header.target_uri()) : id, sha1));
  made.add("WARC-Refers-To", id);
  // The date is that of the original, so that the same input gives the same bytes.
  made.add("WARC-Date", header.field("WARC-Date"));
  made.add("WARC-Target-URI", header.field("WARC-Target-URI"));
  made.add("WARC-Warcinfo-ID", header.field("WARC-Warcinfo-ID"));
  made.add("WARC-Block-Digest", digest);
  made.add("WARC-Payload-Digest", digest);
  made.add("Content-Type", own.content_type);
  return made.record(own.body);
}

// The original record with the rewritten document.
std::string replacement_of(const warc::Header& header, const Rewritten& own) {
  const std::string block = own.header + own.body;
  const auto digest = [](std::string_view bytes) { return warc::labelled_digest(sha1(bytes)); };
  std::string made = warc::with_field(header.text(), "WARC-Block-Digest", digest(block));
  made = warc::with_field(made, "WARC-Payload-Digest", digest(own.body));
  made = warc::with_field(made, "Content-Length", std::to_string(block.size()));
  return warc::record_text(made, block);
}

}  // namespace

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
    std::optional<Rewritten> own;
    if (entry.is_metadata) ++result.counters.metadata;
    if (entry.is_continuation) ++result.counters.segments;
    // A segment of a larger record does not hold a complete document, so it is not rewritten.
    const bool is_segment = !header.field("WARC-Segment-Number").empty();
    if (entry.is_answer && is_segment) ++result.counters.segments;
    if (entry.is_answer && !is_segment) {
      ++result.counters.read;
      const auto source = source_of(header, block, common, *options.profile);
      auto done = rewritten_document(block, source, is_http_response(header, block), options);
      if (done) {
        ++result.counters.documents;
        result.counters.unresolved += unresolved_links(done->diagnostics);
        own = std::move(done->document);
        // A conversion holds the body without the header, so it cannot show a change in the
        // header.
        if (own && !own->has_other_body && !how.replaces_records) own.reset();
        // A record in place of this one would claim to be whole, and lose what was not decoded.
        const bool is_whole = std::ranges::none_of(done->diagnostics, &Diagnostic::is_incomplete);
        if (own && how.replaces_records && !is_whole) {
          own.reset();
          ++result.counters.left_whole;
          result.exit = worse(result.exit, Exit::left_whole);
          result.messages.push_back(
              {.text = message_of(entry, header,
                                  "left unchanged: its body cannot be read as a whole")});
        }
        if (own) result.counters.links += done->links;
        note_diagnostics(entry, header, done->diagnostics, how.shows_all, result);
      } else {
        note_failure(entry, header, done.error(), options.limits, result);
      }
    }
    if (!own || !how.replaces_records) {
      if (raw.empty()) {
        put(warc::record_text(header.text(), block));
      } else {
        result.output.append(raw);
      }
    }
    if (!own) continue;
    ++result.counters.rewritten;
    // The line ends behind the original may be missing (WARC 1.1, 4).
    const bool is_open = deflater == nullptr && raw.size() == header.text().size() + block.size();
    if (is_open && !how.replaces_records) result.output.append("\r\n\r\n");
    put(how.replaces_records ? replacement_of(header, *own) : conversion_of(entry, header, *own));
  }
  return result;
}

}  // namespace absolve::tool

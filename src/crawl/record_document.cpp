#include "crawl/record_document.hpp"

#include <iterator>
#include <utility>

#include "document/message_edits.hpp"
#include "document/outside_bases.hpp"
#include "formats/fields/field_values.hpp"
#include "formats/fields/mime_type.hpp"
#include "formats/media_types.hpp"
#include "message/responses.hpp"
#include "text/allowance.hpp"
#include "text/ascii.hpp"

namespace absolve::warc {
namespace {

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
    const std::size_t size = header_size(block.substr(start));
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
  const Header fields(header);
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
  std::string own = with_field(header, "Transfer-Encoding", {});
  own = with_field(own, "Content-Encoding", {});
  own = with_field(own, "Content-Length", std::to_string(body->size()));
  return std::string(block.substr(0, last.start)).append(own).append(*body);
}

// The header of a response for a new body: with its length, and without digests of the old body.
std::string fitted_header(std::string_view header, std::size_t body_size) {
  std::string text(header);
  for (const std::string& name : outdated_fields(text, true)) {
    text = with_field(text, name, {});
  }
  // Some responses have no body, and no length either (RFC 9110 8.6).
  const bool has_length = body_size > 0 || !Header(header).field("Content-Length").empty();
  return with_field(text, "Content-Length", has_length ? std::to_string(body_size) : std::string());
}

}  // namespace

bool is_http_response(const Header& header, std::string_view block) {
  if (!begins_with_response(block)) return false;
  return equal_ignoring_case(header.type(), "response") ||
         is_http_type(media_type_in(header.field("Content-Type")));
}

DocumentSource source_of(const Header& header, std::string_view block, const DocumentSource& common,
                         const Profile& profile) {
  DocumentSource source = common;
  source.name = {};  // the name of the file of records says nothing about a document
  // Each part of the document reads the URL. A longer one is no URL that was retrieved.
  constexpr std::size_t longest_uri = std::size_t{64} << 10;
  const std::string_view uri = header.target_uri();
  if (!uri.empty() && uri.size() <= longest_uri) source.retrieval_url = uri;
  if (!check_retrieval_url(source, profile)) {
    source.retrieval_url = common.retrieval_url;
    source.stated_bases.push_back(
        {Layer::retrieval, BaseStatement::url, uri, {BasePlace::Kind::retrieval_url}});
  }
  const std::string_view type = header.field("Content-Type");
  if (!type.empty()) source.content_type = type;
  // Some writers give no Content-Type for the block.
  if (is_http_response(header, block)) source.content_type = "message/http";
  return source;
}

Result<RecordRewriting> rewrite_document(std::string_view block, const DocumentSource& source,
                                         bool came_by_http, const Options& options) {
  std::string decoded;
  LastResponse before{};
  std::vector<Diagnostic> defects;
  if (came_by_http) {
    before = LastResponse::in(block);
    // A header whose end is missing cannot be changed.
    if (before.body == std::string_view::npos) return RecordRewriting();
    auto response = decoded_response(block, before, source, options, defects);
    if (!response) return response.error();
    decoded = std::move(*response);
    block = decoded;
    before = LastResponse::at(before.start, block);
  }
  auto rewriting = absolve::rewrite(block, source, options);
  if (!rewriting) return rewriting.error();
  RecordRewriting made{.links = rewriting->edited_links,
                       .diagnostics = std::move(rewriting->examination.diagnostics)};
  std::ranges::move(defects, std::back_inserter(made.diagnostics));
  if (rewriting->edits.empty()) return made;
  std::string text = apply_edits(block, rewriting->edits);
  if (!Allowance(block.size(), options.limits).spend(text.size())) {
    return fail(ErrorCode::over_limit, "expansion");
  }
  if (!came_by_http) {
    const std::string& type = rewriting->examination.media_type;
    const bool counts = media_type_in(source.content_type) == type;
    made.document = RewrittenDocument{{}, std::move(text), counts ? source.content_type : type};
    return made;
  }
  // Edits leave the place of the response. Its header still has the old Content-Length, by which a
  // search would miss its end.
  const LastResponse last = LastResponse::at(before.start, text);
  RewrittenDocument result;
  result.body = text.substr(last.body);
  result.has_other_body = result.body != block.substr(before.body);
  const std::string header = fitted_header(last.header(text), result.body.size());
  result.header = text.substr(0, last.start) + header;
  result.content_type = Header(header).field("Content-Type");
  made.document = std::move(result);
  return made;
}

std::string conversion_record(const Header& header, std::string_view place,
                              const RewrittenDocument& document, Sha1 sha1) {
  const std::string digest = labelled_digest(sha1(document.body));
  HeaderText made(header.version_line());
  const std::string_view id = header.field("WARC-Record-ID");
  made.add("WARC-Type", "conversion");
  made.add("WARC-Record-ID",
           derived_id(id.empty() ? std::string(place).append(" ").append(header.target_uri()) : id,
                      sha1));
  made.add("WARC-Refers-To", id);
  made.add("WARC-Date", header.field("WARC-Date"));
  made.add("WARC-Target-URI", header.field("WARC-Target-URI"));
  made.add("WARC-Warcinfo-ID", header.field("WARC-Warcinfo-ID"));
  made.add("WARC-Block-Digest", digest);
  made.add("WARC-Payload-Digest", digest);
  made.add("Content-Type", document.content_type);
  return made.record(document.body);
}

std::string replacement_record(const Header& header, const RewrittenDocument& document, Sha1 sha1) {
  const std::string block = document.header + document.body;
  const auto digest = [sha1](std::string_view bytes) { return labelled_digest(sha1(bytes)); };
  std::string made = with_field(header.text(), "WARC-Block-Digest", digest(block));
  made = with_field(made, "WARC-Payload-Digest", digest(document.body));
  made = with_field(made, "Content-Length", std::to_string(block.size()));
  return record_text(made, block);
}

}  // namespace absolve::warc

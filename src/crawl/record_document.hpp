#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "crawl/header.hpp"

namespace absolve::warc {

/// Whether the block of a record is an HTTP response.
[[nodiscard]] bool is_http_response(const Header& header, std::string_view block);

/// The source of the document in a record. Its WARC-Target-URI is the retrieval URL, and its
/// Content-Type is the type of the block. `common`, the source for the file of records, has the
/// rest, and a URL and a type for records without them. A WARC-Target-URI that is no base under
/// `profile` is only stated, so that a diagnostic reports it.
[[nodiscard]] DocumentSource source_of(const Header& header, std::string_view block,
                                       const DocumentSource& common, const Profile& profile);

/// The document of a record with absolute links and without its codings. If it came by HTTP, the
/// header of its response, which is the last one of the record, fits the new body.
struct RewrittenDocument {
  std::string header;  ///< the responses before the last one, and its header; empty: not by HTTP
  std::string body;
  std::string content_type;
  bool has_other_body = true;  ///< the body was changed, not only the header of the response
};

/// The result of rewriting the document of a record.
struct RecordRewriting {
  std::optional<RewrittenDocument> document{};  ///< nothing: no link is to be changed
  std::size_t links = 0;                        ///< that were edited
  std::vector<Diagnostic> diagnostics{};
};

/// Makes the links of the document in `block` absolute, as `absolve::rewrite` does. `source` is
/// that of `source_of`; `came_by_http`: the block is an HTTP response. A body is decoded, and stays
/// so. Fails as `rewrite` and `decoded_body` do, and if the result is over `Limits::expansion`.
[[nodiscard]] Result<RecordRewriting> rewrite_document(std::string_view block,
                                                       const DocumentSource& source,
                                                       bool came_by_http, const Options& options);

/// A conversion record (WARC 1.1, 6.8): it holds only the document, and refers to the record with
/// `header`. `place` names a record that has no WARC-Record-ID, in its file. The date is that of
/// the original, so that the same input gives the same bytes.
[[nodiscard]] std::string conversion_record(const Header& header, std::string_view place,
                                            const RewrittenDocument& document, Sha1 sha1);

/// The record with `header` and the rewritten document in place of its own.
[[nodiscard]] std::string replacement_record(const Header& header,
                                             const RewrittenDocument& document, Sha1 sha1);

}  // namespace absolve::warc

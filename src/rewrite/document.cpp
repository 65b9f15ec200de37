#include "absolve/document.hpp"

#include "rewrite/delivery.hpp"
#include "rewrite/linked_document.hpp"
#include "rewrite/listed_links.hpp"
#include "rewrite/media_type.hpp"
#include "rewrite/message.hpp"

namespace absolve {
namespace {

// Reads a file that is one document, or text with links.
Result<Rewriting> read_page(std::string_view bytes, std::string_view media_type,
                            const DocumentSource& source, const Options& options,
                            const Work& work) {
  Rewriting result;
  Allowance allowance(bytes.size(), options.limits);
  LineCounter lines(bytes);
  Delivery delivery(work.sink, result.examination);
  delivery.enter({.media_type = media_type, .body = {0, bytes.size()}}, lines);
  const bool is_edited = work.purpose == Purpose::rewrite && edits_listed(media_type, options);
  if (!LinkedDocument::reads(media_type) && !is_edited) {
    if (work.purpose == Purpose::rewrite) return result;
    auto listed = list_links(bytes, media_type, source, options, allowance, delivery);
    if (!listed) return tl::unexpected<Error>(listed.error());
    return result;
  }
  auto document = LinkedDocument::read(bytes, media_type, source, options, allowance);
  if (!document) return tl::unexpected<Error>(document.error());
  if (work.purpose == Purpose::rewrite) {
    auto edits = document->edits(false, result.edited_links);
    if (!edits) return tl::unexpected<Error>(edits.error());
    result.edits = std::move(*edits);
    delivery.begin(document->report());
    delivery.end(std::move(document->report()));
  } else if (auto reported = document->report_links(delivery); !reported) {
    return tl::unexpected<Error>(reported.error());
  }
  result.examination.diagnostics = std::move(document->diagnostics());
  return result;
}

Result<Rewriting> read(std::string_view bytes, const DocumentSource& source, const Options& options,
                       const Work& work) {
  const std::string media_type = media_type_of(bytes, source.name, source.content_type);
  Result<Rewriting> result = fail(ErrorCode::unsupported_type, media_type);
  const bool holds_documents = is_message(media_type);
  if (holds_documents && bytes.size() > options.limits.message_bytes) {
    return fail(ErrorCode::over_limit, "message_bytes");
  }
  if (!holds_documents && bytes.size() > options.limits.document_bytes) {
    return fail(ErrorCode::over_limit, "document_bytes");
  }
  if (options.part && !holds_documents) {
    return fail(ErrorCode::no_such_part, *options.part);
  }
  if (holds_documents) {
    result = read_message(bytes, source, options, work);
  } else if (LinkedDocument::reads(media_type) || lists_links(media_type)) {
    result = read_page(bytes, media_type, source, options, work);
  }
  if (result) result->examination.media_type = media_type;
  return result;
}

}  // namespace

Result<Examination> examine(std::string_view bytes, const DocumentSource& source,
                            const Options& options) {
  return read(bytes, source, options, {Purpose::examine}).map([](Rewriting&& done) {
    return std::move(done.examination);
  });
}

Result<Examination> examine(std::string_view bytes, const DocumentSource& source,
                            const Options& options, const ReportSink& sink) {
  return read(bytes, source, options, {Purpose::examine, &sink}).map([](Rewriting&& done) {
    return std::move(done.examination);
  });
}

Result<Rewriting> rewrite(std::string_view bytes, const DocumentSource& source,
                          const Options& options) {
  return read(bytes, source, options, {Purpose::rewrite});
}

}  // namespace absolve

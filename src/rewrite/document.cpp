#include "absolve/document.hpp"

#include "rewrite/link_lines.hpp"
#include "rewrite/linked_document.hpp"
#include "rewrite/listed_links.hpp"
#include "rewrite/media_type.hpp"
#include "rewrite/message.hpp"

namespace absolve {
namespace {

Result<Rewriting> read_page(std::string_view bytes, std::string_view media_type,
                            const DocumentSource& source, const Options& options,
                            const Work& work) {
  auto document = LinkedDocument::read(bytes, media_type, source, options);
  if (!document) return tl::unexpected<Error>(document.error());
  Rewriting result;
  if (work.purpose == Purpose::rewrite) {
    auto edits = document->edits(false, result.edited_links);
    if (!edits) return tl::unexpected<Error>(edits.error());
    result.edits = std::move(*edits);
  } else if (auto reported = document->report_links(); !reported) {
    return tl::unexpected<Error>(reported.error());
  }
  LineCounter lines(bytes);
  const auto add = [&](EntityReport& report) {
    place_in_lines(report.links, lines);
    report.media_type = report.frame.empty() ? media_type : "text/html";
    report.body = {0, bytes.size()};
    work.deliver(std::move(report), result.examination);
  };
  add(document->report());
  for (EntityReport& frame : document->frames()) add(frame);
  result.examination.diagnostics = std::move(document->diagnostics());
  return result;
}

// What links are listed in, and not edited.
Result<Rewriting> list(std::string_view bytes, std::string_view media_type,
                       const DocumentSource& source, const Options& options, const Work& work) {
  Rewriting result;
  if (work.purpose == Purpose::rewrite) return result;
  auto report = list_links(bytes, media_type, source, options);
  if (!report) return tl::unexpected<Error>(report.error());
  report->media_type = media_type;
  report->body = {0, bytes.size()};
  LineCounter lines(bytes);
  place_in_lines(report->links, lines);
  work.deliver(std::move(*report), result.examination);
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
  } else if (LinkedDocument::reads(media_type) ||
             (work.purpose == Purpose::rewrite && edits_listed(media_type, options))) {
    result = read_page(bytes, media_type, source, options, work);
  } else if (lists_links(media_type)) {
    result = list(bytes, media_type, source, options, work);
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
                            const Options& options, const ReportSink& take) {
  return read(bytes, source, options, {Purpose::examine, &take}).map([](Rewriting&& done) {
    return std::move(done.examination);
  });
}

Result<Rewriting> rewrite(std::string_view bytes, const DocumentSource& source,
                          const Options& options) {
  return read(bytes, source, options, {Purpose::rewrite});
}

}  // namespace absolve

#include "absolve/document.hpp"

#include "edit/lines.hpp"
#include "mime/parameters.hpp"
#include "rewrite/linked_document.hpp"
#include "rewrite/listed_links.hpp"
#include "rewrite/media_type.hpp"
#include "rewrite/message.hpp"

namespace absolve {
namespace {

void place(Link& link, LineCounter& lines) {
  const auto position = lines.at(link.span.offset);
  link.line = position.line;
  link.column = position.column;
}

Result<Rewriting> read_page(std::string_view bytes, std::string_view media_type,
                            const DocumentSource& source, const Options& options, Purpose purpose) {
  auto document = LinkedDocument::read(bytes, media_type, source, options);
  if (!document) return tl::unexpected<Error>(document.error());
  Rewriting result;
  if (purpose == Purpose::rewrite) {
    auto edits = document->edits(false, result.edited_links);
    if (!edits) return tl::unexpected<Error>(edits.error());
    result.edits = std::move(*edits);
  } else if (auto reported = document->report_links(); !reported) {
    return tl::unexpected<Error>(reported.error());
  }
  LineCounter lines(bytes);
  const auto add = [&](EntityReport& report) {
    for (Link& link : report.links) place(link, lines);
    report.media_type = report.frame.empty() ? media_type : "text/html";
    report.body = {0, bytes.size()};
    result.examination.entities.push_back(std::move(report));
  };
  add(document->report());
  for (EntityReport& frame : document->frames()) add(frame);
  result.examination.diagnostics = std::move(document->diagnostics());
  return result;
}

// Text in which links are listed: nothing in it is edited.
Result<Rewriting> read_text(std::string_view bytes, std::string_view media_type,
                            const DocumentSource& source, const Options& options, Purpose purpose) {
  Rewriting result;
  if (purpose == Purpose::rewrite) return result;
  const std::string charset =
      source.charset.empty() ? parameter_of(source.content_type, "charset") : source.charset;
  auto report = list_links(bytes, media_type, charset, options);
  if (!report) return tl::unexpected<Error>(report.error());
  report->media_type = media_type;
  report->body = {0, bytes.size()};
  LineCounter lines(bytes);
  for (Link& link : report->links) place(link, lines);
  result.examination.entities.push_back(std::move(*report));
  return result;
}

Result<Rewriting> read(std::string_view bytes, const DocumentSource& source, const Options& options,
                       Purpose purpose) {
  const std::string media_type = media_type_of(bytes, source.name, source.content_type);
  Result<Rewriting> result = fail(ErrorCode::unsupported_type, media_type);
  if (bytes.size() > options.limits.document_bytes) {
    return fail(ErrorCode::over_limit, "document_bytes");
  }
  if (options.part && !is_message(media_type)) {
    return fail(ErrorCode::no_such_part, *options.part);
  }
  if (is_message(media_type)) {
    result = read_message(bytes, source, options, purpose);
  } else if (LinkedDocument::reads(media_type)) {
    result = read_page(bytes, media_type, source, options, purpose);
  } else if (lists_links(media_type)) {
    result = read_text(bytes, media_type, source, options, purpose);
  }
  if (result) result->examination.media_type = media_type;
  return result;
}

}  // namespace

Result<Examination> examine(std::string_view bytes, const DocumentSource& source,
                            const Options& options) {
  return read(bytes, source, options, Purpose::examine).map([](Rewriting&& done) {
    return std::move(done.examination);
  });
}

Result<Rewriting> rewrite(std::string_view bytes, const DocumentSource& source,
                          const Options& options) {
  return read(bytes, source, options, Purpose::rewrite);
}

}  // namespace absolve

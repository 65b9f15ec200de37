#include "absolve/document.hpp"

#include <algorithm>

#include "document/delivery.hpp"
#include "document/document.hpp"
#include "document/formats.hpp"
#include "document/linked_document.hpp"
#include "document/media_type.hpp"
#include "document/message.hpp"
#include "document/outside_bases.hpp"
#include "formats/fields/mime_type.hpp"
#include "formats/media_types.hpp"
#include "text/coding/content_codings.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Reads a file that is one document, or text with links.
Result<Rewriting> read_page(std::string_view bytes, std::string_view media_type,
                            const DocumentSource& source, const Options& options,
                            const Work& work) {
  Rewriting result;
  const Format* const format = format_of(media_type);
  const bool edits = work.edits && is_edited(format, options);
  const bool counts = work.edits && is_only_listed(format, options);
  if (!edits && !counts && !work.reports) return result;
  const DocumentSource listed{
      .content_type = source.content_type, .charset = source.charset, .memory = source.memory};
  Allowance allowance(bytes.size(), options.limits);
  ResolverCache resolvers(*options.profile);
  const DocumentSource& stated = has_base(media_type) ? source : listed;
  auto opened = open_document(bytes, media_type, stated, options);
  if (!opened) return opened.error();
  const SharedText saved_from = saved_from_of(*opened, {}, stated);
  Budget budget(options.limits, allowance);
  LinkedDocument document(std::move(*opened), {.source = stated,
                                               .options = options,
                                               .budget = budget,
                                               .resolvers = resolvers,
                                               .media_type = media_type,
                                               .around = base_outside(stated, options, saved_from),
                                               .saved_from = saved_from});
  LineCounter lines(bytes);
  Delivery delivery(work.sink, result.examination, work.is_compressed);
  delivery.enter({.media_type = media_type, .body = {0, bytes.size()}}, lines);
  LinkEdits found;
  const auto done = read_links(document, {.delivery = work.reports ? &delivery : nullptr,
                                          .edits = edits ? &found : nullptr,
                                          .is_only_listed = counts});
  if (!done) return done.error();
  if (!work.reports) {
    delivery.begin(document.report());
    delivery.end(std::move(document.report()));
  }
  result.edits = std::move(found.edits);
  result.edited_links = found.links;
  result.examination.diagnostics = std::move(document.diagnostics());
  return result;
}

Result<Rewriting> read_uncompressed(std::string_view bytes, const std::string& media_type,
                                    const DocumentSource& source, const Options& options,
                                    const Work& work) {
  const bool holds_documents = is_message(media_type);
  const Limits& limits = options.limits;
  if (bytes.size() > (holds_documents ? limits.message_bytes : limits.document_bytes)) {
    return fail(ErrorCode::over_limit, holds_documents ? "message_bytes" : "document_bytes");
  }
  if (options.part && !holds_documents) return fail(ErrorCode::no_such_part, *options.part);
  Result<Rewriting> result = fail(ErrorCode::unsupported_type, media_type);
  if (holds_documents) {
    result = read_message(bytes, source, options, work);
  } else if (format_of(media_type) != nullptr) {
    result = read_page(bytes, media_type, source, options, work);
  }
  if (result) result->examination.media_type = media_type;
  return result;
}

// Reads a gzip file (RFC 1952), such as sitemap.xml.gz. Such a file is never edited.
Result<Rewriting> read_gzip(std::string_view bytes, const DocumentSource& source,
                            const Options& options, Work work) {
  const std::size_t most =
      std::min(options.limits.decoded_bytes, Allowance(bytes.size(), options.limits).left());
  const auto content = decode_content("gzip", bytes, most);
  if (!content) return content.error();
  const std::string media_type = media_type_within(content->text, source);
  work.is_compressed = true;
  auto result = read_uncompressed(content->text, media_type, source, options, work);
  if (!result) return result;
  if (!result->edits.empty()) {
    return fail(ErrorCode::unsupported_encoding,
                "gzip can be read here, and not written; decompress the document first");
  }
  std::vector<Diagnostic>& diagnostics = result->examination.diagnostics;
  for (Diagnostic& diagnostic : diagnostics) diagnostic.in_part = true;
  if (content->is_cut) diagnostics.push_back({.code = DiagnosticCode::body_cut_short});
  if (content->is_damaged) diagnostics.push_back({.code = DiagnosticCode::body_damaged});
  return result;
}

Result<Rewriting> read(std::string_view bytes, const DocumentSource& source, const Options& options,
                       const Work& work) {
  if (auto sound = check_retrieval_url(source, *options.profile); !sound) return sound.error();
  const std::string media_type = media_type_of(bytes, source.name, source.content_type);
  auto result = is_gzip_type(media_type)
                    ? read_gzip(bytes, source, options, work)
                    : read_uncompressed(bytes, media_type, source, options, work);
  if (!result) return result;
  const bool may_begin_so = media_type == "text/html" || media_type.ends_with("xml");
  if (!may_begin_so && begins_as_page(bytes) && media_type_in(source.content_type).empty()) {
    result->examination.diagnostics.push_back(
        {.code = DiagnosticCode::page_by_content, .arguments = {media_type, "its name says so"}});
  }
  if (!is_http_type(media_type) && is_http_type(media_type_in(source.content_type))) {
    result->examination.diagnostics.push_back(
        {.code = DiagnosticCode::no_http_header, .arguments = {media_type}});
  }
  if (work.sink != nullptr && work.sink->diagnostic) {
    for (Diagnostic& diagnostic : result->examination.diagnostics)
      work.sink->diagnostic(std::move(diagnostic));
    result->examination.diagnostics.clear();
  }
  return result;
}

}  // namespace

Result<Examination> examine(std::string_view bytes, const DocumentSource& source,
                            const Options& options) {
  auto done = read(bytes, source, options, {.reports = true});
  if (!done) return done.error();
  return std::move(done->examination);
}

Result<Examination> examine(std::string_view bytes, const DocumentSource& source,
                            const Options& options, const ReportSink& sink) {
  auto done = read(bytes, source, options, {.reports = true, .sink = &sink});
  if (!done) return done.error();
  return std::move(done->examination);
}

Result<Rewriting> rewrite(std::string_view bytes, const DocumentSource& source,
                          const Options& options) {
  return read(bytes, source, options, {.edits = true});
}

Result<Rewriting> rewrite(std::string_view bytes, const DocumentSource& source,
                          const Options& options, const ReportSink& sink) {
  return read(bytes, source, options, {.reports = true, .edits = true, .sink = &sink});
}

}  // namespace absolve::ABSOLVE_VERSIONED

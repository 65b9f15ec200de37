#include "absolve/document.hpp"

#include "rewrite/html_document.hpp"
#include "rewrite/media_type.hpp"

namespace absolve {
namespace {

Result<HtmlDocument> read(std::string_view bytes, const DocumentSource& source,
                          const Options& options, std::string& media_type) {
  media_type = media_type_of(bytes, source.name, source.content_type);
  if (media_type != "text/html") return fail(ErrorCode::unsupported_type, media_type);
  return HtmlDocument::read(bytes, source, options);
}

}  // namespace

Result<Examination> examine(std::string_view bytes, const DocumentSource& source,
                            const Options& options) {
  std::string media_type;
  auto document = read(bytes, source, options, media_type);
  if (!document) return tl::unexpected<Error>(document.error());
  Examination examination = std::move(*document).take_examination();
  examination.media_type = std::move(media_type);
  return examination;
}

Result<Rewriting> rewrite(std::string_view bytes, const DocumentSource& source,
                          const Options& options) {
  std::string media_type;
  auto document = read(bytes, source, options, media_type);
  if (!document) return tl::unexpected<Error>(document.error());
  Rewriting rewriting = std::move(*document).rewrite();
  rewriting.examination.media_type = std::move(media_type);
  return rewriting;
}

}  // namespace absolve

#include "document/message.hpp"

#include "document/media_type.hpp"
#include "document/outside_bases.hpp"
#include "formats/media_types.hpp"
#include "text/coding/content_codings.hpp"
#include "text/shortened.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// The type of bytes that are not a message, for an error: crawl records are usually compressed.
std::string unpacked_type_of(std::string_view bytes, const std::string& media_type,
                             const DocumentSource& source) {
  constexpr std::size_t front = 4096;
  constexpr std::size_t most = std::size_t{8} << 20;  // a byte of gzip gives up to 1,032
  if (!is_gzip_type(media_type)) return media_type;
  const auto content = decode_content("gzip", bytes.substr(0, front), most);
  const std::string within = content ? media_type_within(content->text, source) : media_type;
  const bool is_crawl = within == "application/warc" || within == "application/x-internet-archive";
  return is_crawl ? within : media_type;
}

}  // namespace

Result<std::vector<Entity>> message_entities(std::string_view bytes, const DocumentSource& source,
                                             const Options& options) {
  if (auto sound = check_retrieval_url(source, *options.profile); !sound) return sound.error();
  const std::string media_type = media_type_of(bytes, source.name, source.content_type);
  if (!is_message(media_type)) {
    return fail(ErrorCode::unsupported_type, unpacked_type_of(bytes, media_type, source));
  }
  if (bytes.size() > options.limits.message_bytes) {
    return fail(ErrorCode::over_limit, "message_bytes");
  }
  return find_entities(bytes, options.limits, options.verify);
}

Result<std::string> decoded_part(std::string_view bytes, const BodyCodings& codings,
                                 const std::string& path, const Limits& limits,
                                 std::vector<Diagnostic>* diagnostics) {
  const auto body = Body::open(bytes, codings, limits);
  if (!body) return body.error();
  for (const DiagnosticCode defect : body->defects()) {
    if (diagnostics == nullptr) break;
    diagnostics->push_back(
        {.code = defect, .arguments = {shortened(codings.transfer)}, .entity = path});
  }
  return std::string(body->text());
}

Result<std::string> decoded_body(std::string_view bytes, std::string_view path,
                                 const DocumentSource& source, const Options& options,
                                 std::vector<Diagnostic>* diagnostics) {
  const auto entities = message_entities(bytes, source, options);
  if (!entities) return entities.error();
  const auto index = find_part(*entities, path);
  if (!index) return index.error();
  const Entity& entity = (*entities)[*index];
  bytes = entity.text_in(bytes);
  if (entity.children > 0 && !is_message_type(entity.fields->media_type)) {
    return std::string(entity.body.of(bytes));
  }
  return decoded_part(bytes, codings_of(entity), path_of(*entities, *index), options.limits,
                      diagnostics);
}

}  // namespace absolve::ABSOLVE_VERSIONED

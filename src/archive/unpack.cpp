#include "absolve/unpack.hpp"

#include "archive/adopted_bases.hpp"
#include "archive/edited_body.hpp"
#include "archive/file_names.hpp"
#include "archive/read.hpp"
#include "archive/satisfied.hpp"
#include "rewrite/message.hpp"
#include "transform/browsed.hpp"
#include "transform/file_link.hpp"

namespace absolve {
namespace {

// The edits of a whole message, each to the body of the part that it falls in. Parts come in the
// order of their bodies' beginnings; an edit belongs to the last that begins before it.
std::vector<EditList> parted(const EditList& edits, const std::vector<Part>& parts) {
  std::vector<EditList> own(parts.size());
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    while (at + 1 < parts.size() && parts[at + 1].body.offset <= edit.span.offset) ++at;
    const Span& body = parts[at].body;
    if (edit.span.offset < body.offset || edit.span.end() > body.end()) continue;
    own[at].add({{edit.span.offset - body.offset, edit.span.length}, edit.replacement});
  }
  return own;
}

}  // namespace

Result<Unpacking> Unpacking::make(std::string_view bytes, const DocumentSource& source,
                                  const Options& options) {
  const auto entities = message_entities(bytes, source, options);
  if (!entities) return tl::unexpected<Error>(entities.error());
  Unpacking unpacking(bytes);
  unpacking.archive_ = archive_of(bytes, *entities, source, options);
  unpacking.limits_ = options.limits;
  const std::vector<std::string> names = file_names(unpacking.archive_.parts);
  const Satisfied satisfied(unpacking.archive_);
  Options local = options;
  local.part.reset();
  local.transform = [&](const LinkPlace& link) -> std::optional<std::string> {
    // xml:base would lead what is local elsewhere.
    if (!is_browsed(link.media_type)) return std::nullopt;
    // HTML 4.2.3: an empty one is the document's own URL, wherever that is.
    if (link.is_base) return std::string();
    if (const auto found = satisfied.find(link)) {
      return file_link(link, names[found->leaf], found->fragment, found->leaf == found->from);
    }
    if (link.same_document) return std::string(link.raw);
    return std::nullopt;
  };
  local.break_signatures = true;  // nothing is signed any more outside of its message
  local.same_document = SameDocumentLinks::automatic;
  const auto bases = adopted_bases(unpacking.archive_);
  Rewriting rewriting =
      read_entities(bytes, *entities, source, local,
                    {.purpose = Purpose::rewrite, .bases = &bases, .leaves_message = true});
  unpacking.edits_ = parted(rewriting.edits, unpacking.archive_.parts);
  unpacking.diagnostics_ = std::move(rewriting.examination.diagnostics);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!names[i].empty()) unpacking.files_.push_back({i, names[i]});
  }
  return unpacking;
}

Result<std::string> Unpacking::contents(std::size_t index) const {
  if (index >= files_.size()) return fail(ErrorCode::no_such_part, std::to_string(index));
  const std::size_t part = files_[index].part;
  return edited_body(bytes_, archive_.parts[part], edits_[part], limits_);
}

}  // namespace absolve

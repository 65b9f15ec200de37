#include "absolve/archive.hpp"

#include <algorithm>
#include <iterator>

#include "absolve/mirror.hpp"
#include "archive/archive.hpp"
#include "archive/satisfied_references.hpp"
#include "document/message.hpp"
#include "formats/media_types.hpp"
#include "mirror/folder_place.hpp"

namespace absolve::ABSOLVE_VERSIONED {

Result<Unpacking> Unpacking::make(std::string_view bytes, const DocumentSource& source,
                                  const Options& options, const UnpackOptions& form) {
  const auto entities = message_entities(bytes, source, options);
  if (!entities) return entities.error();
  Unpacking unpacking(bytes);
  unpacking.archive_ = archive_of(bytes, *entities, source, options);
  unpacking.limits_ = options.limits;
  const std::vector<Part>& parts = unpacking.archive_.parts;
  std::vector<std::string> reserved{"manifest.jsonl"};
  if (index_name(parts).empty()) {
    unpacking.page_name_ = "index.html";
  } else if (is_mail(bytes, unpacking.archive_) || shows_several(unpacking.archive_)) {
    unpacking.page_name_ = "message.html";
  }
  reserved.push_back(unpacking.page_name_);
  const std::vector<std::string> names = file_names(parts, reserved, form.ascii_names);
  SatisfiedReferences satisfied(unpacking.archive_, *options.profile);
  Options local = options;
  local.part.reset();
  std::vector<Diagnostic> of_links;
  local.transform = [&](const LinkPlace& link) -> std::optional<std::string> {
    // An xml:base in the document would change where local links lead.
    if (!is_browsed(link.media_type)) return std::nullopt;
    // HTML 4.2.3: an empty BASE is the document's own URL, wherever the document is.
    if (link.is_base) return std::string();
    if (const auto found = satisfied.find(link)) {
      return file_link(link, names[found->leaf], found->fragment, found->leaf == found->from);
    }
    if (link.same_document) return std::string(link.raw);
    satisfied.note_unsatisfied(link, of_links);
    return without_file_server(link, of_links);
  };
  local.break_signatures = true;  // outside its message, nothing is signed any more
  local.same_document = SameDocumentLinks::automatic;
  Rewriting rewriting =
      read_entities(bytes, *entities, source, local, {.edits = true, .bodies = &unpacking.edits_});
  unpacking.diagnostics_ = std::move(rewriting.examination.diagnostics);
  std::ranges::move(of_links, std::back_inserter(unpacking.diagnostics_));
  std::ranges::copy(satisfied.repetitions(), std::back_inserter(unpacking.diagnostics_));
  std::ranges::move(satisfied.web_loads(), std::back_inserter(unpacking.diagnostics_));
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!names[i].empty()) unpacking.files_.push_back({i, names[i]});
  }
  return unpacking;
}

std::string Unpacking::page() const {
  if (page_name_.empty()) return {};
  std::map<std::size_t, std::string> names;
  for (const UnpackedFile& file : files_) names.emplace(file.part, file.name);
  return message_page(bytes_, archive_, limits_, [&](std::size_t leaf) {
    const auto name = names.find(leaf);
    return name == names.end() ? std::string() : local_reference(page_name_, name->second);
  });
}

Result<std::string> Unpacking::contents(std::size_t index,
                                        std::vector<Diagnostic>* diagnostics) const {
  if (index >= files_.size()) return fail(ErrorCode::no_such_part, std::to_string(index));
  const std::size_t number = files_[index].part;
  const Part& part = archive_.parts[number];
  // `diagnostics_` already has the problems of the bodies of documents.
  if (part.is_document) diagnostics = nullptr;
  return edited_body(bytes_, part, edits_[number], limits_, diagnostics);
}

}  // namespace absolve::ABSOLVE_VERSIONED

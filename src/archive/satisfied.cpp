#include "archive/satisfied.hpp"

#include "text/shortened.hpp"
#include "uri/url_text.hpp"

namespace absolve {
Satisfied::Satisfied(const Archive& archive, const Profile& profile)
    : archive_(archive), labels_(archive.parts, profile.cid_reference) {
  for (std::size_t i = 0; i < archive.parts.size(); ++i) places_.emplace(archive.parts[i].path, i);
}

PartReference Satisfied::reference_of(const LinkPlace& link) const {
  const auto place = places_.find(link.entity);
  PartReference reference{.part = Part::none, .report = 0, .link = 0};
  if (place == places_.end() || link.kind == LinkKind::header) return reference;
  reference.part = place->second;
  labels_.satisfy(link.url, reference);
  return reference;
}

void Satisfied::note_missing(const LinkPlace& link, std::vector<Diagnostic>& diagnostics) const {
  if (!has_scheme(link.url, "cid") && !has_scheme(link.url, "mid")) return;
  const PartReference reference = reference_of(link);
  if (reference.part == Part::none || reference.target != Part::none) return;
  diagnostics.push_back({.code = DiagnosticCode::part_missing,
                         .arguments = {shortened(link.raw)},
                         .entity = std::string(link.entity)});
}

std::optional<Satisfied::Leaf> Satisfied::find(const LinkPlace& link) const {
  const PartReference reference = reference_of(link);
  if (reference.target == Part::none) return std::nullopt;
  const std::size_t leaf = archive_.parts[reference.target].shows;
  const Part& part = archive_.parts[leaf];
  // RFC 2046 5.2.3: an external body is elsewhere, and its part has only a header of it.
  if (!part.is_leaf || part.media_type == "message/external-body") return std::nullopt;
  return Leaf{reference.part, leaf, std::string(fragment_of(link.url))};
}

}  // namespace absolve

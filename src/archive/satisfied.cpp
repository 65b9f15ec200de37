#include "archive/satisfied.hpp"

#include "uri/url_text.hpp"

namespace absolve {
Satisfied::Satisfied(const Archive& archive, const Profile& profile)
    : archive_(archive), labels_(archive.parts, profile.cid_reference) {
  for (std::size_t i = 0; i < archive.parts.size(); ++i) places_.emplace(archive.parts[i].path, i);
}

std::optional<Satisfied::Leaf> Satisfied::find(const LinkPlace& link) const {
  const auto place = places_.find(link.entity);
  if (place == places_.end() || link.kind == LinkKind::header) return std::nullopt;
  PartReference reference{.part = place->second, .report = 0, .link = 0};
  labels_.satisfy(link.url, reference);
  if (reference.target == Part::none) return std::nullopt;
  const std::size_t leaf = archive_.parts[reference.target].shows;
  const Part& part = archive_.parts[leaf];
  // RFC 2046 5.2.3: an external body is elsewhere, and its part has only a header of it.
  if (!part.is_leaf || part.media_type == "message/external-body") return std::nullopt;
  return Leaf{place->second, leaf, std::string(fragment_of(link.url))};
}

}  // namespace absolve

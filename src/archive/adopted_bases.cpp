#include "archive/adopted_bases.hpp"

#include "archive/labels.hpp"
#include "uri/url_text.hpp"

namespace absolve {
std::map<std::string, SharedText> adopted_bases(const Archive& archive) {
  std::map<std::string, SharedText> bases;
  const Labels labels(archive.parts);
  for (PartReference reference : archive.references) {
    const EntityReport& report = archive.examination.entities[reference.report];
    const Link& link = report.links[reference.link];
    if (!link.url || !has_scheme(*link.url, "cid") || link.base.empty()) continue;
    const bool is_found =
        reference.target != Part::none || labels.satisfy_by_cid_location(*link.url, reference);
    if (!is_found) continue;
    const Part& part = archive.parts[reference.target];
    const bool is_homeless = part.is_document && has_scheme(part.location_resolved, "cid");
    if (is_homeless) bases.try_emplace(part.path, link.base);
  }
  return bases;
}

}  // namespace absolve

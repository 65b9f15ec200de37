#include "archive/adopted_bases.hpp"

#include <vector>

#include "absolve/reference.hpp"
#include "archive/labels.hpp"

namespace absolve {
namespace {

bool is_cid(std::string_view url) {
  const auto scheme = parse_reference(url).scheme;
  return scheme && equal_ignoring_case(*scheme, "cid");
}

}  // namespace

std::unordered_map<std::string, std::string> adopted_bases(const Archive& archive) {
  std::unordered_map<std::string, std::string> bases;
  const Labels labels(archive.parts);
  for (PartReference reference : archive.references) {
    const EntityReport& report = archive.examination.entities[reference.report];
    const Link& link = report.links[reference.link];
    if (!link.url || !is_cid(*link.url) || link.base.empty()) continue;
    const bool is_found =
        reference.target != Part::none || labels.satisfy_by_cid_location(*link.url, reference);
    if (!is_found) continue;
    const Part& part = archive.parts[reference.target];
    const bool is_homeless = part.is_document && is_cid(part.location_resolved);
    if (is_homeless) bases.try_emplace(part.path, link.base);
  }
  return bases;
}

}  // namespace absolve

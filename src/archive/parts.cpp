#include "archive/parts.hpp"

namespace absolve {
namespace {

// How well a part fits what the multipart/related around it says about its root.
int fitness(const Part& part, const EntityFields& fields) {
  if (!fields.start.empty() && part.content_id == fields.start) return 2;
  return part.media_type == fields.root_type ? 1 : 0;
}

}  // namespace

std::vector<std::size_t> shown_parts(const std::vector<Entity>& entities,
                                     const std::vector<Part>& parts) {
  std::vector<std::size_t> shown(parts.size());
  std::vector<std::size_t> chosen(parts.size(), Part::none);  // among the children
  // Goes backward, so that each part is known before those around it. The first child of a part is
  // then seen last.
  for (std::size_t i = parts.size(); i-- > 0;) {
    shown[i] = chosen[i] == Part::none ? i : shown[chosen[i]];
    const std::size_t parent = parts[i].parent;
    if (parent == Part::none) continue;
    std::size_t& choice = chosen[parent];
    const std::string_view type = parts[parent].media_type;
    const auto is_document = [&](std::size_t child) { return parts[shown[child]].is_document; };
    bool is_better = choice == Part::none;
    if (type == "multipart/related") {
      const EntityFields& fields = *entities[parent].fields;
      is_better = is_better || fitness(parts[i], fields) >= fitness(parts[choice], fields);
    } else if (type == "multipart/alternative") {
      is_better = is_better || (is_document(i) && !is_document(choice));
    } else {
      is_better = is_better || is_document(i) || !is_document(choice);
    }
    if (is_better) choice = i;
  }
  return shown;
}

}  // namespace absolve

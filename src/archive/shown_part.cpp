#include "archive/shown_part.hpp"

namespace absolve {

std::vector<std::size_t> shown_parts(const std::vector<Entity>& entities,
                                     const std::vector<Part>& parts) {
  std::vector<std::size_t> shown(parts.size());
  std::vector<std::size_t> chosen(parts.size(), Part::none);  // among the children
  // From the last on, so that each part is known before those around it; so its first child is the
  // last one to be seen.
  for (std::size_t i = parts.size(); i-- > 0;) {
    shown[i] = chosen[i] == Part::none ? i : shown[chosen[i]];
    const std::size_t parent = parts[i].parent;
    if (parent == Part::none) continue;
    std::size_t& choice = chosen[parent];
    const std::string& type = parts[parent].media_type;
    const auto is_document = [&](std::size_t child) { return parts[shown[child]].is_document; };
    bool is_better = choice == Part::none;
    if (type == "multipart/related") {
      const std::string& start = entities[parent].fields.start;
      const bool has_started =
          choice != Part::none && !start.empty() && parts[choice].content_id == start;
      is_better = is_better || !has_started;
      if (!start.empty() && parts[i].content_id == start) is_better = true;
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

#include "mirror/frame_places.hpp"

#include <utility>

namespace absolve {

FramePlaces::Place FramePlaces::enter(const EntityReport& report) {
  // The number of the document around a frame ends at the last dot. The file itself has no number.
  const auto dot = report.frame.rfind('.');
  Place place = places_[report.frame.substr(0, dot == std::string::npos ? 0 : dot)];
  if (report.base.layer() == Layer::embedded && place != nullptr) {
    const auto& base = report.base.candidates[*report.base.chosen].candidate;
    auto there = place->at_base(base.text);
    place = there ? std::make_shared<FolderPlace>(std::move(*there)) : nullptr;
  }
  places_.insert_or_assign(report.frame, place);
  return place;
}

}  // namespace absolve

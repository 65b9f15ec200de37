#include <algorithm>

#include "absolve/edit.hpp"

namespace absolve {
namespace {

// Whether `a`, which starts no later than `b`, leaves room for it. Two edits at one place, one of
// them an insertion, have no order, so they collide too.
bool clear_of(const Edit& a, const Edit& b) {
  return a.span.end() <= b.span.offset && a.span.offset != b.span.offset;
}

}  // namespace

bool EditList::add(Edit edit) {
  const auto starts_later = [](const Edit& a, const Edit& b) {
    return a.span.offset < b.span.offset;
  };
  const auto place = edits_.empty() || edits_.back().span.offset < edit.span.offset
                         ? edits_.end()
                         : std::lower_bound(edits_.begin(), edits_.end(), edit, starts_later);
  if (place != edits_.end() && *place == edit) return true;
  if (place != edits_.end() && !clear_of(edit, *place)) return false;
  if (place != edits_.begin() && !clear_of(*std::prev(place), edit)) return false;
  edits_.insert(place, std::move(edit));
  return true;
}

std::string apply_edits(std::string_view text, const EditList& edits) {
  std::size_t size = text.size();
  for (const Edit& edit : edits) size += edit.replacement.size() - edit.span.length;
  std::string out;
  out.reserve(size);
  std::size_t copied = 0;
  for (const Edit& edit : edits) {
    out.append(text.substr(copied, edit.span.offset - copied)).append(edit.replacement);
    copied = edit.span.end();
  }
  return out.append(text.substr(copied));
}

}  // namespace absolve

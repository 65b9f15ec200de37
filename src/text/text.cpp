#include "absolve/text.hpp"

#include <algorithm>
#include <utility>

namespace absolve::ABSOLVE_VERSIONED {

bool EditList::insert(const Edit& edit) {
  auto place = entries_.end();
  if (!entries_.empty() && entries_.back().span.offset >= edit.span.offset) {
    place = std::lower_bound(
        entries_.begin(), entries_.end(), edit.span.offset,
        [](const Entry& entry, std::size_t offset) { return entry.span.offset < offset; });
    const auto index = static_cast<std::size_t>(place - entries_.begin());
    if (place != entries_.end() && at(index) == edit) return true;
    if (place != entries_.end() && !clear_of(edit.span, place->span)) return false;
  }
  if (place != entries_.begin() && !clear_of(std::prev(place)->span, edit.span)) return false;
  entries_.insert(place, {edit.span, keep(edit.replacement)});
  return true;
}

void EditList::add_all(const EditList& edits, std::size_t shift) {
  const auto shifted = [shift](Span span) { return Span{span.offset + shift, span.length}; };
  if (edits.empty()) return;
  if (&edits == this) return add_all(EditList(edits), shift);
  if (!entries_.empty() && !clear_of(entries_.back().span, shifted(edits.entries_.front().span))) {
    for (const Edit& edit : edits) add({shifted(edit.span), edit.replacement});
    return;
  }
  const std::size_t kept = replacements_.size();
  replacements_.append(edits.replacements_);
  for (const Entry& entry : edits.entries_) {
    entries_.push_back(
        {shifted(entry.span), {kept + entry.replacement.offset, entry.replacement.length}});
  }
}

void EditList::add_all(EditList&& edits, std::size_t shift) {
  if (!empty() || &edits == this) return add_all(std::as_const(edits), shift);
  *this = std::move(edits);
  for (Entry& entry : entries_) entry.span.offset += shift;
}

void EditList::merge(const EditList& others) {
  if (others.empty()) return;
  EditList merged;
  merged.reserve(size() + others.size(), replacements_.size() + others.replacements_.size());
  auto own = begin();
  for (const Edit& other : others) {
    for (; own != end() && (*own).span.offset < other.span.offset; ++own) merged.add(*own);
    merged.add(other);
  }
  for (; own != end(); ++own) merged.add(*own);
  *this = std::move(merged);
}

bool operator==(const EditList& a, const EditList& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

void apply_edits(std::string_view text, const EditList& edits, std::string& out) {
  std::size_t size = text.size();
  for (const Edit& edit : edits) size += edit.replacement.size() - edit.span.length;
  out.clear();
  out.reserve(size);
  std::size_t copied = 0;
  for (const Edit& edit : edits) {
    out.append(text.substr(copied, edit.span.offset - copied)).append(edit.replacement);
    copied = edit.span.end();
  }
  out.append(text.substr(copied));
}

std::string apply_edits(std::string_view text, const EditList& edits) {
  std::string out;
  apply_edits(text, edits, out);
  return out;
}

std::string_view name_of(EncodingSource source) noexcept {
  switch (source) {
    case EncodingSource::unknown: return "unknown";
    case EncodingSource::byte_order_mark: return "byte_order_mark";
    case EncodingSource::user: return "user";
    case EncodingSource::transport: return "transport";
    case EncodingSource::document: return "document";
    case EncodingSource::content: return "content";
    case EncodingSource::format_default: return "default";
  }
  return {};
}

}  // namespace absolve::ABSOLVE_VERSIONED

#include "formats/html/formatting_list.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "formats/html/element_name.hpp"
#include "formats/html/tokenizer.hpp"

namespace absolve {
namespace {

// The attributes of a tag in one text that is the same for the same names and values, whatever
// their order.
std::string sorted_attributes(std::string_view written) {
  std::vector<std::pair<std::string, std::string>> attributes;
  static_cast<void>(tokenizer::read_attributes(
      written.data(), written.data() + written.size(),
      [&](std::string_view name, const tokenizer::Attribute& attribute) {
        attributes.emplace_back(element_name(name), CharacterReferences::in(attribute.quoting)
                                                        .decode({attribute.value, attribute.length})
                                                        .text);
      }));
  const auto name_of = [](const auto& attribute) -> const std::string& { return attribute.first; };
  std::ranges::stable_sort(attributes, {}, name_of);
  const auto repeats = std::ranges::unique(attributes, {}, name_of);  // the first of a name counts
  attributes.erase(repeats.begin(), repeats.end());
  std::string text;
  for (const auto& [name, value] : attributes) {
    text.append(name).append(1, '=').append(std::to_string(value.size()));
    text.append(1, ' ').append(value);
  }
  return text;
}

}  // namespace

std::size_t FormattingList::number_of_attributes(std::string_view attributes) {
  if (attributes.find_first_not_of(" \t\n\f\r/>") == std::string_view::npos) return 0;
  const auto number = attribute_numbers_.size() + 1;
  return attribute_numbers_.emplace(sorted_attributes(attributes), number).first->second;
}

void FormattingList::count(const FormattingEntry& entry, int difference) {
  const auto add = [&](auto& counts, const auto& key) {
    const auto place = counts.emplace(key, 0).first;
    place->second += static_cast<std::size_t>(difference);
    if (place->second == 0) counts.erase(place);
  };
  if (entry.is_marker()) return;
  add(of_tag_, std::pair(entry.place.segment, entry.tag));
  add(alike_, std::tuple(entry.place.segment, entry.tag, entry.place.attributes_number));
}

std::pair<FormattingEntry*, FormattingEntry*> FormattingList::push(const FormattingEntry& entry) {
  const std::uint64_t segment = this->segment();
  FormattingEntry& added = entries_.emplace_back(entry);
  added.place.self = std::prev(entries_.end());
  added.place.segment = segment;
  added.place.attributes_number = number_of_attributes(added.attributes);
  count(added, 1);
  constexpr std::size_t most_alike = 3;
  const auto alike = alike_.find(std::tuple(segment, added.tag, added.place.attributes_number));
  if (alike->second <= most_alike) return {&added, nullptr};
  auto earliest = added.place.self;
  for (auto found = alike->second; found > 1; ++steps_) {
    --earliest;
    found -= earliest->tag == added.tag &&
             earliest->place.attributes_number == added.place.attributes_number;
  }
  return {&added, &*earliest};
}

void FormattingList::push_marker() {
  FormattingEntry& marker = entries_.emplace_back();
  marker.place.self = std::prev(entries_.end());
  marker.place.segment = ++segments_;
}

FormattingEntry& FormattingList::insert_behind(FormattingEntry& before, FormattingEntry entry) {
  entry.place.segment = before.place.segment;
  const auto place = entries_.insert(std::next(before.place.self), entry);
  place->place.self = place;
  count(*place, 1);
  return *place;
}

void FormattingList::remove(FormattingEntry& entry) {
  count(entry, -1);
  entries_.erase(entry.place.self);
}

FormattingEntry* FormattingList::last_of(Tag tag) {
  if (!of_tag_.contains(std::pair(segment(), tag))) return nullptr;
  auto entry = std::prev(entries_.end());
  for (; entry->tag != tag; ++steps_) --entry;
  return &*entry;
}

FormattingEntry* FormattingList::first_to_reopen() {
  FormattingEntry* first = nullptr;
  for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry, ++steps_) {
    if (entry->is_marker() || entry->element != nullptr) break;
    first = &*entry;
  }
  return first;
}

FormattingEntry* FormattingList::behind(const FormattingEntry& entry) {
  const auto next = std::next(entry.place.self);
  return next == entries_.end() ? nullptr : &*next;
}

void FormattingList::note_discarded() {
  for (FormattingEntry& entry : entries_) entry.is_live = false;
}

}  // namespace absolve

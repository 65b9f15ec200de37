#include "formats/html/formatting_list.hpp"

#include <iterator>

#include "formats/html/element_facts.hpp"
#include "formats/html/tokenizer.hpp"

namespace absolve {
namespace {

// The attributes of a tag as one text, which is the same for the same names and values in any
// order.
std::string sorted_attributes(std::string_view written) {
  std::map<std::string, std::string> attributes;
  static_cast<void>(tokenizer::read_attributes(
      written.data(), written.data() + written.size(),
      [&](std::string_view name, const tokenizer::Attribute& attribute) {
        // The first attribute of a name counts.
        attributes.emplace(element_name(name), CharacterReferences::in(attribute.quoting)
                                                   .decode({attribute.value, attribute.length})
                                                   .text);
      }));
  std::string text;
  for (const auto& [name, value] : attributes) {
    text.append(name).append(1, '=').append(std::to_string(value.size()));
    text.append(1, ' ').append(value);
  }
  return text;
}

}  // namespace

FormattingEntry::AttributesByText::iterator FormattingList::known(std::string_view attributes) {
  if (attributes.find_first_not_of(" \t\n\f\r/>") == std::string_view::npos) {
    return no_attributes_;
  }
  const auto [slot, is_new] = attributes_.try_emplace(sorted_attributes(attributes));
  if (is_new) slot->second.number = ++numbers_;
  return slot;
}

// Appends the entry to the lists for its tag, and for its tag with its attributes.
void FormattingList::index(FormattingEntry& entry) {
  FormattingEntry::Place& place = entry.place;
  ++place.attributes->second.entries;
  auto& of_tag = of_tag_[{place.segment, entry.tag}];
  place.of_tag = of_tag.insert(of_tag.end(), &entry);
  auto& alike = alike_[{place.segment, entry.tag, place.attributes->second.number}];
  place.alike = alike.insert(alike.end(), &entry);
}

std::pair<FormattingEntry*, FormattingEntry*> FormattingList::push(const FormattingEntry& entry,
                                                                   std::string_view attributes) {
  const std::uint64_t segment = this->segment();
  FormattingEntry& added = entries_.emplace_back(entry);
  added.place.self = std::prev(entries_.end());
  added.place.segment = segment;
  added.place.attributes = known(attributes);
  index(added);
  constexpr std::size_t most_alike = 3;
  const auto& alike = alike_[{segment, added.tag, added.place.attributes->second.number}];
  return {&added, alike.size() > most_alike ? alike.front() : nullptr};
}

void FormattingList::push_marker() {
  FormattingEntry& marker = entries_.emplace_back();
  marker.place.self = std::prev(entries_.end());
  marker.place.segment = ++segments_;
}

FormattingEntry& FormattingList::insert_behind(FormattingEntry& before,
                                               const FormattingEntry& entry) {
  const auto place = entries_.insert(std::next(before.place.self), entry);
  place->place.self = place;
  index(*place);
  return *place;
}

void FormattingList::remove(FormattingEntry& entry) {
  if (!entry.is_marker()) {
    const auto take_out = [](auto& lists, const auto& key, auto place) {
      const auto list = lists.find(key);
      list->second.erase(place);
      if (list->second.empty()) lists.erase(list);
    };
    const FormattingEntry::Place& place = entry.place;
    take_out(of_tag_, std::pair(place.segment, entry.tag), place.of_tag);
    FormattingEntry::Attributes& attributes = place.attributes->second;
    take_out(alike_, std::tuple(place.segment, entry.tag, attributes.number), place.alike);
    if (--attributes.entries == 0 && place.attributes != no_attributes_) {
      attributes_.erase(place.attributes);
    }
  }
  entries_.erase(entry.place.self);
}

FormattingEntry* FormattingList::last_of(Tag tag) {
  const auto of_tag = of_tag_.find(std::pair(segment(), tag));
  return of_tag == of_tag_.end() ? nullptr : of_tag->second.back();
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

#include "formats/html/element_stack.hpp"

#include <algorithm>
#include <iterator>

#include "formats/html/element_facts.hpp"
#include "formats/html/tokenizer.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// The distance between the positions of pushed elements. It leaves room to insert elements.
constexpr std::uint64_t distance = std::uint64_t{1} << 32U;

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

bool ElementStack::is_in(Chain chain, const OpenElement& element) {
  switch (chain) {
    case Chain::html: return element.is_html();
    case Chain::special: return element.is_special();
    case Chain::item_end:
      return element.is_special() && !element.is_html(Tag::address) && !element.is_html(Tag::div) &&
             !element.is_html(Tag::p);
    case Chain::scope_end:
      return element.is_html() ? has(element.tag, ends_scope) : element.is_special();
    case Chain::all:
    case Chain::name: return true;
  }
  return true;
}

bool ElementStack::is_in_scope(const OpenElement* element, ElementScope scope) const {
  if (element == nullptr) return false;
  const auto is_beneath = [&](const OpenElement* end) { return is_above(end, element); };
  switch (scope) {
    case ElementScope::table:
      return !is_beneath(topmost_of({Tag::html, Tag::table, Tag::template_}));
    case ElementScope::list_item:
      if (is_beneath(topmost_of({Tag::ol, Tag::ul}))) return false;
      break;
    case ElementScope::button:
      if (is_beneath(last(Tag::button))) return false;
      break;
    case ElementScope::general: break;
  }
  return !is_beneath(last(Chain::scope_end));
}

OpenElement* ElementStack::topmost_of(std::initializer_list<Tag> tags) const {
  OpenElement* topmost = nullptr;
  for (const Tag tag : tags) {
    if (is_above(last(tag), topmost)) topmost = last(tag);
  }
  return topmost;
}

OpenElement* ElementStack::second() const {
  return elements_.size() < 2 ? nullptr : above(elements_.front());
}

std::size_t ElementStack::number_of(Tag tag, std::string_view name, bool in_html) const {
  if (tag != Tag::other) return static_cast<std::size_t>(tag) + (in_html ? 0 : tag_count);
  const auto known = name_numbers_.find((in_html ? 'h' : 'f') + element_name(name));
  return known == name_numbers_.end() ? unknown_name : known->second;
}

OpenElement* ElementStack::last_named(Tag tag, std::string_view name, bool in_html) const {
  return last_of_name_[number_of(tag, name, in_html)];
}

// The neighbours of `added` in a chain. `within` says where it goes; null means the top of the
// stack.
OpenElement::Place::Chained ElementStack::neighbours(Chain chain, const OpenElement& added,
                                                     const Within* within) {
  if (within == nullptr) return {last_in(chain, added), nullptr};
  if (chain == Chain::name) {
    // The adoption agency leaves at most three elements between the original and the block.
    OpenElement::Place::Chained found{within->original, same_name_above(*within->original)};
    for (; found.above != nullptr && is_above(&added, found.above); ++steps_) {
      found = {found.above, same_name_above(*found.above)};
    }
    return found;
  }
  // The bottom of the stack, html, is in all other chains.
  OpenElement* below = within->below;
  for (; !is_in(chain, *below); ++steps_) below = ElementStack::below(*below);
  return {below, below->place.chained[index_of(chain)].above};
}

// Numbers the name of an open element. A name that is no longer open has no number.
void ElementStack::number(OpenElement& element, std::string_view name) {
  OpenElement::Place& place = element.place;
  if (element.tag != Tag::other) {
    place.name_number = number_of(element.tag, {}, element.is_html());
    return;
  }
  const auto [known, is_new] = name_numbers_.try_emplace(
      (element.is_html() ? 'h' : 'f') + element_name(name), last_of_name_.size());
  if (is_new && free_numbers_.empty()) {
    last_of_name_.push_back(nullptr);
  } else if (is_new) {
    known->second = free_numbers_.back();
    free_numbers_.pop_back();
  }
  place.name = known;
  place.name_number = known->second;
}

OpenElement& ElementStack::add(const OpenElement& element, std::string_view name,
                               std::uint64_t position, const Within* within) {
  OpenElement& added = elements_.emplace_back(element);
  added.place.self = std::prev(elements_.end());
  added.place.position = position;
  added.place.chained = {};
  number(added, name);
  for (std::size_t i = 0; i < OpenElement::Place::chain_count; ++i) {
    const auto chain = static_cast<Chain>(i);
    if (!is_in(chain, added)) continue;
    const auto [beneath, over] = neighbours(chain, added, within);
    added.place.chained[i] = {beneath, over};
    if (beneath != nullptr) beneath->place.chained[i].above = &added;
    (over != nullptr ? over->place.chained[i].below : last_in(chain, added)) = &added;
  }
  return added;
}

OpenElement& ElementStack::push(const OpenElement& element, std::string_view name) {
  return add(element, name, position_of(top()) + distance, nullptr);
}

// Copies are inserted right above a special element, one after another, so each takes only a small
// share of the room, at its upper end.
OpenElement& ElementStack::insert_above(OpenElement& below, OpenElement& original,
                                        const OpenElement& copy) {
  const OpenElement* above_it = above(below);
  const Within within{&below, &original};
  if (above_it == nullptr) return add(copy, {}, below.place.position + distance, &within);
  if (above_it->place.position - below.place.position < 2) renumber();
  constexpr unsigned share = 10;  // of the room, as a shift in bits
  const std::uint64_t room = above_it->place.position - below.place.position;
  return add(copy, {}, above_it->place.position - std::max<std::uint64_t>(room >> share, 1),
             &within);
}

void ElementStack::remove(OpenElement& element) {
  for (std::size_t i = 0; i < OpenElement::Place::chain_count; ++i) {
    const auto chain = static_cast<Chain>(i);
    if (!is_in(chain, element)) continue;
    const auto [below, above] = element.place.chained[i];
    if (below != nullptr) below->place.chained[i].above = above;
    (above != nullptr ? above->place.chained[i].below : last_in(chain, element)) = below;
  }
  if (element.tag == Tag::other && last_of_name_[element.place.name_number] == nullptr) {
    free_numbers_.push_back(element.place.name_number);
    name_numbers_.erase(element.place.name);
  }
  elements_.erase(element.place.self);
}

void ElementStack::renumber() {
  std::uint64_t position = 0;
  OpenElement* element = top();
  while (element != nullptr && below(*element) != nullptr) element = below(*element);
  for (; element != nullptr; element = above(*element)) {
    ++steps_;
    element->place.position = position += distance;
  }
}

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

}  // namespace absolve::ABSOLVE_VERSIONED

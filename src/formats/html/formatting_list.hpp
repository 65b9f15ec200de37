#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "formats/html/tag.hpp"

namespace absolve {

struct OpenElement;

/// An entry of the list of active formatting elements: an element, or a marker.
struct FormattingEntry {
  Tag tag = Tag::other;            ///< `other` for a marker
  std::size_t offset = 0;          ///< where its tag's name begins in the document
  OpenElement* element = nullptr;  ///< the element, while it is open
  bool is_live = true;  ///< its element or a copy of it is in the document, not inert or discarded

  [[nodiscard]] bool is_marker() const { return tag == Tag::other; }

  /// Attributes that at least one entry has.
  struct Attributes {
    std::size_t number = 0;  // equal for equal attributes
    std::size_t entries = 0;
  };
  using AttributesByText = std::map<std::string, Attributes, std::less<>>;

  /// Its place in the list.
  class Place {
    friend class FormattingList;
    std::uint64_t segment = 0;                // the number of the last marker before it
    AttributesByText::iterator attributes{};  // its own, or `no_attributes_`
    std::list<FormattingEntry>::iterator self{};
    std::list<FormattingEntry*>::iterator of_tag{};
    std::list<FormattingEntry*>::iterator alike{};
  };
  Place place{};
};

/// The list of active formatting elements (HTML 13.2.4.3). Entries keep their addresses until they
/// are removed.
class FormattingList {
 public:
  FormattingList() { no_attributes_ = attributes_.emplace().first; }

  /// Appends an entry. Returns it and the entry to remove: the earliest of more than three alike
  /// after the last marker, or null. `attributes` is the text of its tag after the name, with the
  /// `>`.
  std::pair<FormattingEntry*, FormattingEntry*> push(const FormattingEntry& entry,
                                                     std::string_view attributes);
  void push_marker();
  /// Inserts a copy of `entry`, the last of its tag, after `before`.
  FormattingEntry& insert_behind(FormattingEntry& before, const FormattingEntry& entry);
  void remove(FormattingEntry& entry);

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] FormattingEntry* last() { return entries_.empty() ? nullptr : &entries_.back(); }
  /// The last entry of a tag after the last marker, or null.
  [[nodiscard]] FormattingEntry* last_of(Tag tag);
  /// The first of the trailing entries that are neither markers nor open, or null.
  [[nodiscard]] FormattingEntry* first_to_reopen();
  [[nodiscard]] FormattingEntry* behind(const FormattingEntry& entry);
  /// Notes that no entry is in the document any more.
  void note_discarded();

  /// The work beyond a fixed cost for each call.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

 private:
  FormattingEntry::AttributesByText::iterator known(std::string_view attributes);
  [[nodiscard]] std::uint64_t segment() const {
    return entries_.empty() ? 0 : entries_.back().place.segment;
  }
  // Appends an entry to the lists for its tag, and for its tag with its attributes.
  void index(FormattingEntry& entry);

  std::list<FormattingEntry> entries_;
  std::uint64_t segments_ = 0;
  // In list order: by segment and tag, and by segment, tag and attributes.
  std::map<std::pair<std::uint64_t, Tag>, std::list<FormattingEntry*>> of_tag_;
  std::map<std::tuple<std::uint64_t, Tag, std::size_t>, std::list<FormattingEntry*>> alike_;
  FormattingEntry::AttributesByText attributes_;  // of the entries, by `sorted_attributes`
  FormattingEntry::AttributesByText::iterator no_attributes_;
  std::size_t numbers_ = 0;  // that attributes have been given so far
  std::uint64_t steps_ = 0;
};

}  // namespace absolve

#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/html/patched_tree.hpp"
#include "formats/html/tree_state.hpp"

namespace absolve::ABSOLVE_VERSIONED {

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

  /// How many steps all calls have taken, beyond a constant number for each call.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

 private:
  FormattingEntry::AttributesByText::iterator known(std::string_view attributes);
  [[nodiscard]] std::uint64_t segment() const {
    return entries_.empty() ? 0 : entries_.back().place.segment;
  }
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

/// An element on the stack of open elements.
struct OpenElement {
  Tag tag = Tag::other;
  Vocabulary vocabulary = Vocabulary::html;
  IntegrationPoint integration{};
  bool has_custom_name = false;  ///< a valid custom element name (HTML 4.13.2)
  bool is_shadow_root = false;   ///< a template that is the shadow root of the element below
  bool has_shadow_root = false;  ///< a shadow host
  bool is_patch = false;         ///< a template whose content goes to a marker, to `patch`
  FormattingEntry* formatting = nullptr;  ///< its entry in the list of active formatting elements
  PatchedTree::Node node = PatchedTree::none;  ///< itself, or the root of a template's content
  PatchedTree::Patch patch{};

  [[nodiscard]] bool is_html() const { return vocabulary == Vocabulary::html; }
  [[nodiscard]] bool is_html(Tag wanted) const { return tag == wanted && is_html(); }
  /// Whether it is special (HTML 13.2.4.2).
  [[nodiscard]] bool is_special() const {
    return is_html() ? has(tag, special) : integration.is_special();
  }

  /// Its place on the stack.
  class Place {
    friend class ElementStack;
    struct Chained {
      OpenElement* below = nullptr;
      OpenElement* above = nullptr;
    };
    static constexpr std::size_t chain_count = 6;
    std::array<Chained, chain_count> chained{};
    std::uint64_t position = 0;  // grows from the bottom of the stack to its top
    std::size_t name_number = 0;
    std::map<std::string, std::size_t, std::less<>>::iterator name{};  // if it has no `Tag`
    std::list<OpenElement>::iterator self{};
  };
  Place place{};
};

/// The kinds of scope (HTML 13.2.4.2): `button` is "button scope", and so on.
enum class ElementScope : std::uint8_t { general, list_item, button, table };

/// The stack of open elements (HTML 13.2.4.2). The depth of the stack does not slow down queries:
/// elements of a kind or a name are chained, and positions tell which of two is above.
class ElementStack {
 public:
  /// Opens an element on top. `name` is only read if the element has no `Tag`.
  OpenElement& push(const OpenElement& element, std::string_view name = {});
  /// Opens a copy of `original` further up the stack, right above `below`.
  OpenElement& insert_above(OpenElement& below, OpenElement& original, const OpenElement& copy);
  /// Closes an element anywhere on the stack.
  void remove(OpenElement& element);

  [[nodiscard]] std::size_t size() const { return elements_.size(); }
  /// The current node, or null.
  [[nodiscard]] OpenElement* top() const { return last(Chain::all); }
  [[nodiscard]] OpenElement& current() const { return *top(); }
  /// The second element from the bottom, or null.
  [[nodiscard]] OpenElement* second() const;
  [[nodiscard]] static OpenElement* above(const OpenElement& element) {
    return element.place.chained[index_of(Chain::all)].above;
  }
  [[nodiscard]] static OpenElement* below(const OpenElement& element) {
    return element.place.chained[index_of(Chain::all)].below;
  }
  [[nodiscard]] static OpenElement* same_name_above(const OpenElement& element) {
    return element.place.chained[index_of(Chain::name)].above;
  }

  /// The topmost HTML element with this tag, or null. Not for `Tag::other`.
  [[nodiscard]] OpenElement* last(Tag tag) const {
    return last_of_name_[static_cast<std::size_t>(tag)];
  }
  /// The topmost element of that name, ignoring case, in HTML or else outside of it, or null.
  [[nodiscard]] OpenElement* last_named(Tag tag, std::string_view name, bool in_html) const;
  [[nodiscard]] OpenElement* last_html() const { return last(Chain::html); }
  [[nodiscard]] OpenElement* last_special() const { return last(Chain::special); }
  /// The topmost special element other than address, div and p, or null.
  [[nodiscard]] OpenElement* last_item_end() const { return last(Chain::item_end); }

  /// Whether `element` is above `other`; null is below all elements.
  [[nodiscard]] static bool is_above(const OpenElement* element, const OpenElement* other) {
    return position_of(element) > position_of(other);
  }
  /// Whether `element` is on the stack with nothing above it that ends the scope.
  [[nodiscard]] bool is_in_scope(const OpenElement* element,
                                 ElementScope scope = ElementScope::general) const;
  [[nodiscard]] bool has_in_scope(Tag tag, ElementScope scope = ElementScope::general) const {
    return is_in_scope(last(tag), scope);
  }
  [[nodiscard]] OpenElement* topmost_of(std::initializer_list<Tag> tags) const;

  /// How many steps all calls have taken, beyond a constant number for each call.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

 private:
  enum class Chain : std::uint8_t { all, html, special, item_end, scope_end, name };

  static constexpr std::size_t index_of(Chain chain) { return static_cast<std::size_t>(chain); }
  [[nodiscard]] OpenElement* last(Chain chain) const { return last_[index_of(chain)]; }
  static std::uint64_t position_of(const OpenElement* element) {
    return element == nullptr ? 0 : element->place.position;
  }
  [[nodiscard]] static bool is_in(Chain chain, const OpenElement& element);
  [[nodiscard]] OpenElement*& last_in(Chain chain, const OpenElement& element) {
    return chain == Chain::name ? last_of_name_[element.place.name_number] : last_[index_of(chain)];
  }
  [[nodiscard]] std::size_t number_of(Tag tag, std::string_view name, bool in_html) const;
  // Where to insert an element that is not on top: right above `below`, and above `original`.
  struct Within {
    OpenElement* below;
    OpenElement* original;
  };
  OpenElement::Place::Chained neighbours(Chain chain, const OpenElement& added,
                                         const Within* within);
  OpenElement& add(const OpenElement& element, std::string_view name, std::uint64_t position,
                   const Within* within);
  void number(OpenElement& element, std::string_view name);
  void renumber();

  // The first numbers are those of tags in HTML and tags outside of it. `unknown_name` has no
  // elements.
  static constexpr std::size_t unknown_name = tag_count * 2;

  std::list<OpenElement> elements_;
  std::array<OpenElement*, OpenElement::Place::chain_count - 1> last_{};
  std::vector<OpenElement*> last_of_name_ = std::vector<OpenElement*>(unknown_name + 1);
  std::map<std::string, std::size_t, std::less<>> name_numbers_;  // of open elements without a tag
  std::vector<std::size_t> free_numbers_;                         // formerly of such names
  std::uint64_t steps_ = 0;
};

}  // namespace absolve::ABSOLVE_VERSIONED

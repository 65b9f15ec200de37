#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/span.hpp"

namespace absolve {

/// A stretch of a text and what shall stand there instead. A span of length 0 inserts.
struct Edit {
  Span span;
  std::string_view replacement;
  friend bool operator==(const Edit&, const Edit&) = default;
};

/// Edits of one text: sorted, unique and disjoint by construction. It keeps the replacements.
class EditList {
 public:
  /// Adds `edit` where it belongs, and copies its replacement. Returns false, and changes nothing,
  /// where it overlaps an edit that is there already or inserts at the place of one; the same edit
  /// twice is one edit; or where its end is beyond what a size can say. Amortised constant where
  /// edits come in order.
  bool add(const Edit& edit) {
    if (edit.span.end() < edit.span.offset) return false;
    if (!entries_.empty() && !clear_of(entries_.back().span, edit.span)) return insert(edit);
    append(edit);
    return true;
  }

  /// Adds each of `edits`, made of a text that begins `shift` bytes behind the beginning of this
  /// one, as `add` does.
  void add_all(const EditList& edits, std::size_t shift = 0);
  /// The same; takes over what `edits` keeps where this list is empty.
  void add_all(EditList&& edits, std::size_t shift = 0);

  /// Makes room for `count` edits with replacements of `bytes` together.
  void reserve(std::size_t count, std::size_t bytes = 0) {
    entries_.reserve(count);
    replacements_.reserve(bytes);
  }

  /// Walks the edits in the order of the text; what it gives lives until the next `add`.
  class Iterator {
   public:
    using value_type = Edit;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    Iterator(const EditList& list, std::size_t index) : list_(&list), index_(index) {}
    Edit operator*() const { return list_->at(index_); }
    Iterator& operator++() {
      ++index_;
      return *this;
    }
    Iterator operator++(int) { return {*list_, index_++}; }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const EditList* list_ = nullptr;
    std::size_t index_ = 0;
  };

  [[nodiscard]] Iterator begin() const { return {*this, 0}; }
  [[nodiscard]] Iterator end() const { return {*this, entries_.size()}; }
  [[nodiscard]] bool empty() const { return entries_.empty(); }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  friend bool operator==(const EditList& a, const EditList& b);

 private:
  struct Entry {
    Span span;
    Span replacement;  // in `replacements_`
  };

  // Whether `a`, which starts no later than `b`, leaves room for it. Two edits at one place, one of
  // them an insertion, have no order, so they collide too.
  [[nodiscard]] static bool clear_of(const Span& a, const Span& b) {
    return a.end() <= b.offset && a.offset != b.offset;
  }
  void append(const Edit& edit) { entries_.push_back({edit.span, keep(edit.replacement)}); }
  // Where `replacement` is kept. Those of one document mostly begin alike, so that what the one
  // before it has brought will often do.
  [[nodiscard]] Span keep(std::string_view replacement) {
    if (!entries_.empty()) {
      const std::size_t start = entries_.back().replacement.offset;
      if (std::string_view(replacements_).substr(start).starts_with(replacement)) {
        return {start, replacement.size()};
      }
    }
    replacements_.append(replacement);
    return {replacements_.size() - replacement.size(), replacement.size()};
  }
  bool insert(const Edit& edit);

  [[nodiscard]] Edit at(std::size_t index) const {
    const Entry& entry = entries_[index];
    return {entry.span, entry.replacement.of(replacements_)};
  }

  std::vector<Entry> entries_;
  std::string replacements_;  // in the order of their coming
};

/// `text` with `edits` carried out; every byte outside their spans is copied as it is. All spans
/// must lie within `text`.
[[nodiscard]] std::string apply_edits(std::string_view text, const EditList& edits);
/// The same, into `out`, whose memory is used again. `text` must not be a view of it.
void apply_edits(std::string_view text, const EditList& edits, std::string& out);

}  // namespace absolve

#pragma once

#include <atomic>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absolve/version.h"

namespace absolve::ABSOLVE_VERSIONED {

/// Where the encoding of a document was stated.
enum class EncodingSource {
  unknown,          ///< not applicable, as for a header
  byte_order_mark,  ///< at the start of the document
  user,             ///< `DocumentSource::charset`
  transport,        ///< its Content-Type
  document,         ///< a meta element, an XML declaration or an @charset rule in it
  content,          ///< detected from the bytes: valid UTF-8 or not
  format_default,   ///< not stated: the default of its format
};

[[nodiscard]] std::string_view name_of(EncodingSource source) noexcept;

/// Converts `bytes` to UTF-8 from the encoding that `label` names (Encoding 4.2), for example
/// `EntityReport::encoding`. Each error becomes U+FFFD, but bytes of UTF-8 are returned unchanged.
/// Nothing: no encoding has this label.
[[nodiscard]] std::optional<std::string> utf8_from(std::string_view label, std::string bytes);

/// A range of bytes in a buffer: `offset` counts from the start of the buffer, `length` from
/// `offset`. A span of length 0 is a place between two bytes.
struct Span {
  std::size_t offset = 0;
  std::size_t length = 0;

  [[nodiscard]] constexpr std::size_t end() const { return offset + length; }
  /// The bytes of `buffer` that this span covers. The view lives as long as `buffer`. Throws
  /// `std::out_of_range` if `offset` is past the end; a longer `length` is cut to the end.
  [[nodiscard]] constexpr std::string_view of(std::string_view buffer) const {
    return buffer.substr(offset, length);
  }
  friend constexpr bool operator==(const Span&, const Span&) = default;
};

/// An immutable text with shared ownership. A copy costs one reference count, whatever the length:
/// a base of 60 KB that serves 10,000 documents is stored once. The object is as large as a
/// pointer.
///
/// A view of the text is valid as long as any copy exists. Copies may be used in several threads.
class SharedText {
 public:
  SharedText() = default;
  SharedText(std::string_view text) : block_(make(text)) {}
  SharedText(const std::string& text) : SharedText(std::string_view(text)) {}
  SharedText(const char* text) : SharedText(std::string_view(text)) {}
  SharedText(const SharedText& other) noexcept : block_(other.block_) {
    if (block_ != nullptr) block_->owners.fetch_add(1, std::memory_order_relaxed);
  }
  SharedText(SharedText&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
  SharedText& operator=(SharedText other) noexcept {
    std::swap(block_, other.block_);
    return *this;
  }
  ~SharedText() {
    if (block_ != nullptr && block_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) {
      ::operator delete(block_);
    }
  }

  [[nodiscard]] std::string_view view() const noexcept {
    if (block_ == nullptr) return {};
    return {reinterpret_cast<const char*>(block_ + 1), block_->size};
  }
  operator std::string_view() const noexcept { return view(); }
  [[nodiscard]] std::string str() const { return std::string(view()); }
  [[nodiscard]] bool empty() const noexcept { return block_ == nullptr; }
  [[nodiscard]] std::size_t size() const noexcept { return view().size(); }

  [[nodiscard]] bool starts_with(std::string_view front) const noexcept {
    return view().starts_with(front);
  }

  /// Whether both are copies of one text. Costs the same for texts of any length. Equal texts that
  /// were created separately do not share their bytes.
  [[nodiscard]] bool shares_bytes_with(const SharedText& other) const noexcept {
    return block_ == other.block_;
  }

  friend bool operator==(const SharedText& a, const SharedText& b) noexcept {
    return a.block_ == b.block_ || a.view() == b.view();
  }
  friend bool operator==(const SharedText& a, std::string_view b) noexcept { return a.view() == b; }
  friend bool operator==(const SharedText& a, const std::string& b) noexcept {
    return a.view() == b;
  }
  friend bool operator==(const SharedText& a, const char* b) noexcept { return a.view() == b; }

  /// Only for a `SharedText` itself: a stream that takes a string in another way is left alone.
  template <class Stream>
  friend auto operator<<(Stream& out, const SharedText& text)
      -> decltype(out << std::string_view()) {
    return out << text.view();
  }

 private:
  // The bytes follow the block. An empty text has no block.
  struct Block {
    std::atomic<std::size_t> owners;
    std::size_t size;
  };

  static Block* make(std::string_view text) {
    if (text.empty()) return nullptr;
    auto* const block = new (::operator new(sizeof(Block) + text.size())) Block{1, text.size()};
    std::memcpy(static_cast<void*>(block + 1), text.data(), text.size());
    return block;
  }

  Block* block_ = nullptr;
};

/// A range of a text and its replacement. A span of length 0 inserts.
struct Edit {
  Span span;
  std::string_view replacement;
  friend bool operator==(const Edit&, const Edit&) = default;
};

/// Edits of one text: sorted, unique and disjoint by construction. The list owns the replacements.
class EditList {
 public:
  /// Inserts `edit` at its place in the order and copies its replacement. Returns false and changes
  /// nothing if `edit` overlaps another edit, inserts at the offset of one, or ends beyond the
  /// range of `std::size_t`. Adding the same edit again has no effect and returns true. The cost is
  /// amortised constant if edits are added in order.
  bool add(const Edit& edit) {
    if (edit.span.end() < edit.span.offset) return false;
    if (!entries_.empty() && !clear_of(entries_.back().span, edit.span)) return insert(edit);
    append(edit);
    return true;
  }

  /// Adds each of `edits` as `add` does, with `shift` bytes added to its offset. Edits that collide
  /// with an edit of this list are left out.
  void add_all(const EditList& edits, std::size_t shift = 0);
  /// As above, but moves the contents of `edits` if this list is empty.
  void add_all(EditList&& edits, std::size_t shift = 0);

  /// Adds the edits of `others`, which must not overlap those here, in order. The cost is linear in
  /// the size of both lists.
  void merge(const EditList& others);

  /// Makes room for `count` edits whose replacements have `bytes` bytes in total.
  void reserve(std::size_t count, std::size_t bytes = 0) {
    entries_.reserve(count);
    replacements_.reserve(bytes);
  }

  /// Walks the edits in the order of the text. The replacement that it gives is a view into the
  /// list, valid until the list changes.
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
  // Keeps `replacement` and returns its place. Replacements of one document often begin alike, so a
  // replacement that is a prefix of the last one shares its bytes.
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
  std::string replacements_;  // in the order in which they were added
};

/// `text` with `edits` carried out; every byte outside their spans is copied as it is. All spans
/// must lie within `text`.
///
///     absolve::EditList edits;
///     assert(edits.add({{8, 1}, "http://h.example/x"}));
///     assert(absolve::apply_edits("<a href=x>", edits) == "<a href=http://h.example/x>");
[[nodiscard]] std::string apply_edits(std::string_view text, const EditList& edits);
/// As above, but writes into `out` and reuses its memory. `text` must not be a view of `out`.
void apply_edits(std::string_view text, const EditList& edits, std::string& out);

}  // namespace absolve::ABSOLVE_VERSIONED

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
  std::string replacement;
  friend bool operator==(const Edit&, const Edit&) = default;
};

/// Edits of one text: sorted, unique and disjoint by construction.
class EditList {
 public:
  /// Adds `edit` where it belongs. Returns false, and changes nothing, where it overlaps an edit
  /// that is there already or inserts at the place of one; the same edit twice is one edit.
  /// Amortised constant where edits come in order.
  bool add(Edit edit);

  [[nodiscard]] auto begin() const { return edits_.begin(); }
  [[nodiscard]] auto end() const { return edits_.end(); }
  [[nodiscard]] bool empty() const { return edits_.empty(); }
  [[nodiscard]] std::size_t size() const { return edits_.size(); }
  friend bool operator==(const EditList&, const EditList&) = default;

 private:
  std::vector<Edit> edits_;
};

/// `text` with `edits` carried out; every byte outside their spans is copied as it is. All spans
/// must lie within `text`.
[[nodiscard]] std::string apply_edits(std::string_view text, const EditList& edits);

}  // namespace absolve

#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absolve/profile.hpp"
#include "absolve/text.hpp"
#include "message/entity.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The documents of a message that have no base of their own and are referred to by `cid:`, and the
/// bases of the documents that refer to them (see `CidReference::content_location`). The first
/// reference to a document counts.
class Referrers {
 public:
  /// `entities` must outlive this.
  Referrers(const std::vector<Entity>& entities, const Profile& profile);

  /// Whether there are documents that need a base.
  [[nodiscard]] bool are_wanted() const { return !bases_.empty(); }
  /// Whether the entity at `index` is such a document.
  [[nodiscard]] bool is_wanted(std::size_t index) const { return bases_.contains(index); }

  /// Sets the entity that contains the links of the next calls of `note`.
  void enter(std::size_t index);
  /// Notes a link of `element` to `url`, an absolute URL, resolved against `base`.
  void note(std::string_view url, std::string_view element, const SharedText& base);

  /// True only for the first call: the caller then looks through all documents for references.
  [[nodiscard]] bool begin_search() { return !std::exchange(is_searched_, true); }

  /// The base for the entity at `index`; null: nothing that refers to it is known yet.
  [[nodiscard]] const SharedText* base_for(std::size_t index) const;

 private:
  struct Name {
    std::size_t message;  // the entity whose parts can use the name
    std::string text;
    friend auto operator<=>(const Name&, const Name&) = default;
  };

  const std::vector<Entity>& entities_;
  std::map<std::size_t, SharedText> bases_;  // of all wanted documents; empty: not known yet
  std::map<Name, std::size_t> locations_;    // documents by a Content-Location that is a cid:
  std::map<Name, std::size_t> content_ids_;  // documents by Content-ID, for frames
  std::size_t message_ = 0;                  // of the document whose links are noted
  bool is_searched_ = false;
};

}  // namespace absolve::ABSOLVE_VERSIONED

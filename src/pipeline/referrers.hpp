#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absolve/profile.hpp"
#include "absolve/text.hpp"
#include "mime/entity.hpp"

namespace absolve {

/// The documents of a message that have no base of their own and are referred to by `cid:`, and the
/// bases of those that refer to them (see `CidReference::content_location`). Of several the first
/// counts.
class Referrers {
 public:
  /// `entities` must outlive this.
  Referrers(const std::vector<Entity>& entities, const Profile& profile);

  /// Whether there is any such document.
  [[nodiscard]] bool are_wanted() const { return !bases_.empty(); }
  /// Whether the entity at `index` is one.
  [[nodiscard]] bool is_wanted(std::size_t index) const { return bases_.contains(index); }

  /// What is noted next stands in the entity at `index`.
  void enter(std::size_t index);
  /// Notes a link of `element` to `url`, an absolute URL, resolved against `base`.
  void note(std::string_view url, std::string_view element, const SharedText& base);

  /// The base for the entity at `index`; null: nothing that refers to it is known yet.
  [[nodiscard]] const SharedText* base_for(std::size_t index) const;

 private:
  struct Name {
    std::size_t message;  // the entity around all that can use it
    std::string text;
    friend auto operator<=>(const Name&, const Name&) = default;
  };

  const std::vector<Entity>& entities_;
  std::map<std::size_t, SharedText> bases_;  // of all that are wanted; empty: not known yet
  std::map<Name, std::size_t> locations_;    // they, by a Content-Location that is a cid:
  std::map<Name, std::size_t> content_ids_;  // and by Content-ID, those that frames show
  std::size_t message_ = 0;                  // of the document that is noted from
};

}  // namespace absolve

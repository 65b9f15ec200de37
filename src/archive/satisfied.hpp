#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/archive.hpp"
#include "absolve/link.hpp"
#include "archive/labels.hpp"

namespace absolve {

/// Which leaf of an archive a link means, for transforms.
class Satisfied {
 public:
  struct Leaf {
    std::size_t from;      ///< the part that refers
    std::size_t leaf;      ///< what the part that satisfies it shows
    std::string fragment;  ///< of the target, with its `#`; empty: none
  };

  /// `archive` must outlive this.
  Satisfied(const Archive& archive, const Profile& profile);

  /// Nothing where no part satisfies the link, or where it stands in a header.
  [[nodiscard]] std::optional<Leaf> find(const LinkPlace& link) const;

  /// Adds a diagnostic if `link` is a `cid:` or `mid:` (RFC 2392) that no part satisfies. It means
  /// nothing outside of the archive.
  void note_missing(const LinkPlace& link, std::vector<Diagnostic>& diagnostics) const;

  /// Reports parts whose label another one has as well.
  [[nodiscard]] const std::vector<Diagnostic>& repetitions() const { return labels_.repetitions(); }

 private:
  // The part that satisfies the link, as a reference; its target is `Part::none` where none does.
  [[nodiscard]] PartReference reference_of(const LinkPlace& link) const;

  const Archive& archive_;
  Labels labels_;
  std::map<std::string_view, std::size_t> places_;  // parts by their paths
};

}  // namespace absolve

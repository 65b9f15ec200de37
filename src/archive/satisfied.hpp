#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

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

 private:
  const Archive& archive_;
  Labels labels_;
  std::map<std::string_view, std::size_t> places_;  // parts by their paths
};

}  // namespace absolve

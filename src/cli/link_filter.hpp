#pragma once

#include <set>
#include <string>

#include "absolve/link.hpp"
#include "cli/settings.hpp"

namespace absolve::cli {

/// Which links `links` lists, of all documents of a run.
class LinkFilter {
 public:
  /// `settings` must outlive this.
  explicit LinkFilter(const Settings& settings) : settings_(settings) {}

  /// Whether to list the link. If so, remembers it for `--unique`, and removes the fragment of its
  /// URL for `--strip-fragment`.
  [[nodiscard]] bool takes(Link& link);

 private:
  [[nodiscard]] bool is_chosen(const Link& link) const;

  const Settings& settings_;
  // Ordered, because documents choose the URLs and could make their hashes collide.
  std::set<std::string, std::less<>> listed_;
};

}  // namespace absolve::cli

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

  /// Whether the link is listed; then it counts as listed, and under `--strip-fragment` its URL has
  /// lost its fragment.
  [[nodiscard]] bool takes(Link& link);

 private:
  [[nodiscard]] bool is_chosen(const Link& link) const;

  const Settings& settings_;
  // Ordered, because documents choose the URLs and could make their hashes collide.
  std::set<std::string, std::less<>> listed_;
};

}  // namespace absolve::cli

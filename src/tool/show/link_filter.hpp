#pragma once

#include <set>
#include <string>
#include <string_view>

#include "absolve/link.hpp"
#include "tool/args/settings.hpp"

namespace absolve::tool {

/// The host of an absolute URL, without user and port; empty: it has none.
[[nodiscard]] std::string_view host_of(std::string_view url);

/// Which links `links` lists, of all documents of a run.
class LinkFilter {
 public:
  /// `settings` must outlive this.
  explicit LinkFilter(const Settings& settings) : settings_(settings) {}

  /// Whether to list the link, apart from `--unique`.
  [[nodiscard]] bool is_chosen(const Link& link) const;
  /// Whether to list the link. If so, remembers it for `--unique`.
  [[nodiscard]] bool takes(const Link& link);
  /// What to list for the target of a link that has one: under `--strip-fragment`, without its
  /// fragment.
  [[nodiscard]] std::string_view target_of(const Link& link) const;

 private:
  const Settings& settings_;
  // Ordered, because documents choose the URLs and could make their hashes collide.
  std::set<std::string, std::less<>> listed_;
};

}  // namespace absolve::tool

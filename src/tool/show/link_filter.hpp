#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/link.hpp"
#include "tool/io/messages.hpp"

namespace absolve::tool {

/// Which links to list, and how to list their targets, as the command line says.
struct FilterOptions {
  std::vector<std::string> only{};       ///< elements, or element@attribute; empty: all
  std::vector<std::string> kinds{};      ///< names of kinds; empty: all
  std::vector<std::string> rels{};       ///< link types; empty: all
  std::vector<std::string> hosts{};      ///< of targets; empty: all
  std::vector<std::string> not_hosts{};  ///< of targets to leave out
  bool http_only = false;
  bool strip_fragment = false;
  bool unique = false;  ///< each target once

  /// Converts hosts to the form that they have in URLs. Fails for a filter that no link can match,
  /// and suggests another.
  /// `attributes` is the table that links are found by.
  [[nodiscard]] std::optional<Trouble> check(const AttributeTable& attributes);
};

/// Decides which links to list, over all documents of a run.
class LinkFilter {
 public:
  /// `options` must outlive this.
  explicit LinkFilter(const FilterOptions& options) : options_(options) {}

  /// Whether to list the link, apart from `--unique`.
  [[nodiscard]] bool is_chosen(const Link& link) const;
  /// Whether to list the link. If so, remembers it for `--unique`.
  [[nodiscard]] bool takes(const Link& link);
  /// The target to list for a link that has one: with `--strip-fragment`, without its fragment.
  [[nodiscard]] std::string_view target_of(const Link& link) const;

 private:
  const FilterOptions& options_;
  // Ordered, because documents choose the URLs and could make their hashes collide.
  std::set<std::string, std::less<>> listed_;
};

}  // namespace absolve::tool

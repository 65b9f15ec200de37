#pragma once

#include <cstddef>
#include <set>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "absolve/version.h"

namespace absolve::ABSOLVE_VERSIONED {

/// Tells which `@import` rules of a stylesheet count. One counts only at the top level and in front
/// of all other rules, except for `@charset`, and for statements of `@layer` in front of the first
/// `@import` (CSS Cascade 5, section 2).
/// A rule that a browser drops does not stand in front. Whether a browser knows a rule is decided
/// for the plain ones: style rules with selectors of CSS 2, and the oldest at-rules. Where this is
/// not clear, the `@import` counts.
class ImportRules {
 public:
  /// `css` must outlive the object.
  explicit ImportRules(std::string_view css) : css_(css) {}

  /// Whether the `@import` whose `@` is at `at` counts. Offsets must not decrease. All calls
  /// together are linear.
  [[nodiscard]] bool counts(std::size_t at);

 private:
  // Where a rule begins and ends, and where its prelude ends.
  struct Rule {
    std::size_t start = 0;
    std::size_t prelude_end = 0;
    bool has_block = false;
  };
  // The parts of an at-rule in front of its block.
  struct AtRule {
    std::string_view name;
    std::string_view prelude;
  };

  void skip_between_rules();
  [[nodiscard]] Rule read_rule();
  [[nodiscard]] std::string_view front_of(const Rule& rule) const;
  [[nodiscard]] static AtRule at_rule_of(std::string_view front);
  void pass(const Rule& rule);
  [[nodiscard]] bool is_surely_valid(const Rule& rule) const;

  std::string_view css_;
  std::size_t at_ = 0;       // the start of a rule
  bool allows_ = true;       // no other rule stands in front
  bool has_import_ = false;  // a valid `@import` stands in front
};

/// The contents of the strings, in order, that `css` gives to the custom properties `names`, each
/// without its quotes. `names` are as written, with their hyphens. A property whose value uses
/// another one by `var()` has its strings, too (CSS Variables 1, section 3). Linear.
[[nodiscard]] std::vector<Span> strings_of_custom_properties(std::string_view css,
                                                             std::set<std::string_view> names);

}  // namespace absolve::ABSOLVE_VERSIONED

#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/link.hpp"

namespace absolve {

class LinkRules;

/// The attributes that count as links: the table of `link_attributes`, or that with changes. Cheap
/// to copy; copies share what they hold.
class AttributeTable {
 public:
  /// The groups `standard`, `office` and `css`.
  AttributeTable();
  /// That, changed in order. A change begins with `+` or `-`; then comes the name of a group, or
  /// `element@attribute` (`*` for any element), and for a new one `=` and a kind, `url` where none
  /// is given: `+lazy`, `-a@ping`, `+img@data-full=srcset`. Fails with `bad_attribute`.
  [[nodiscard]] static Result<AttributeTable> make(std::span<const std::string> changes);

  /// The rows in use, and those that say why they are no links; sorted as `link_attributes`.
  [[nodiscard]] std::span<const LinkAttribute> rows() const;
  [[nodiscard]] const LinkRules& rules() const;

 private:
  struct Contents;
  explicit AttributeTable(std::shared_ptr<const Contents> contents);
  std::shared_ptr<const Contents> contents_;
};

}  // namespace absolve

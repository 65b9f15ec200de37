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
  AttributeTable(const AttributeTable&) = default;  // moves are copies: a table is never empty
  AttributeTable& operator=(const AttributeTable&) = default;
  /// That, changed in order. A change begins with `+` or `-`; then comes the name of a group, or
  /// `element@attribute` (`*` for any element), and for a new one `=` and a kind of those that
  /// attributes can have, `url` where none is given: `+lazy`, `-a@ping`, `+img@data-full=srcset`.
  /// At most `most_changes`. Fails with `bad_attribute`.
  [[nodiscard]] static Result<AttributeTable> make(std::span<const std::string> changes);

  /// The rows in use, and those that say why they are no links; sorted as `link_attributes`.
  [[nodiscard]] std::span<const LinkAttribute> rows() const;
  /// The same in the form that finders ask; for the library's own use.
  [[nodiscard]] const LinkRules& rules() const;

  static constexpr std::size_t most_changes = 1000;

 private:
  struct Contents;
  explicit AttributeTable(std::shared_ptr<const Contents> contents);
  std::shared_ptr<const Contents> contents_;
};

}  // namespace absolve

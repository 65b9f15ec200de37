#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absolve/document.hpp"
#include "document/found_link.hpp"
#include "document/linked_document.hpp"
#include "text/text_arena.hpp"

namespace absolve {

/// Builds the public description of a link, with its text, its rel and its other attributes.
class LinkDescriber {
 public:
  /// `document` must outlive this.
  explicit LinkDescriber(LinkedDocument& document) : document_(document) {}

  /// The link as reports receive it. Valid until the next call.
  [[nodiscard]] Link& describe(const FoundLink& found);
  /// The link as transforms receive it. Its views are those of `found`, or live as long as this.
  [[nodiscard]] LinkPlace place_of(const FoundLink& found);

  /// The value of an attribute of the tag at `tag`; decoded, and empty if there is none.
  [[nodiscard]] std::string attribute(std::size_t tag, std::string_view name);
  /// As `OpenedDocument::tags`, found once.
  [[nodiscard]] std::string_view tags();

 private:
  [[nodiscard]] std::string_view rel_of(std::size_t index);
  [[nodiscard]] std::shared_ptr<const LinkDetails> details_of(std::size_t index);

  LinkedDocument& document_;
  std::optional<std::string_view> tags_;
  std::optional<std::size_t> rel_tag_;  // of `rel_`
  std::string_view rel_;
  TextArena texts_;                         // holds `rel_`
  std::optional<std::size_t> details_tag_;  // of `details_`
  std::shared_ptr<const LinkDetails> details_;
  std::string attribute_name_;  // a name that is not in the table
  Link link_;
};

}  // namespace absolve

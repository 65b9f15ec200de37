#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absolve/error.hpp"
#include "absolve/link.hpp"
#include "document/link_resolver.hpp"
#include "document/linked_document.hpp"
#include "document/site_text.hpp"
#include "formats/value_reference.hpp"
#include "text/text_arena.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// A resolved reference of a document. Valid until the next one is resolved.
struct FoundLink {
  std::size_t index;  ///< of its site
  const LinkSite& site;
  const SiteText* value;  ///< null if the reference is the whole value of an attribute, and plain
  const ValueReference& in_value;   ///< the reference in the value
  const DecodedText* decoded_text;  ///< if its coding changes it; else null
  std::string_view raw;             ///< the decoded reference
  std::string_view reference;       ///< `raw` without what a URL parser removes
  const LinkResolver& resolver;
  std::string_view url;                               ///< the target, if there is no error
  EmptyAction empty_action = EmptyAction::reference;  ///< what an empty action means
  InDocument in_document = InDocument::no;
  std::string_view saved_file{};  ///< the path of the file to which it leads; see `SavedFiles`
  const Error* error = nullptr;
  bool is_base = false;
  bool is_css_fragment = false;  ///< in the document whatever the base (CSS Values 4, 4.5.1.1)
  bool fetches_nothing = false;
  bool names_element = false;  ///< its fragment names an element of its target
  bool needs_no_base = false;  ///< a specifier with a scheme (HTML 8.1.6.2)
  bool is_mapped = false;      ///< a specifier that an import map gives another meaning

  /// Whether it is an empty action that requests the document (HTML 4.10.21.3).
  [[nodiscard]] bool requests_document() const { return empty_action == EmptyAction::document_url; }
};

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
  [[nodiscard]] bool is_unfollowed(const FoundLink& found);
  [[nodiscard]] bool may_have_file(const LinkSite& script);
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

}  // namespace absolve::ABSOLVE_VERSIONED

#pragma once

#include <cstddef>
#include <string_view>

#include "absolve/error.hpp"
#include "document/link_resolver.hpp"
#include "document/references.hpp"
#include "document/site_text.hpp"

namespace absolve {

/// A resolved reference of a document. Valid until the next one is resolved.
struct FoundLink {
  std::size_t index;  ///< of its site
  const LinkSite& site;
  const SiteText& value;
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

  /// Whether it is an empty action that requests the document (HTML 4.10.21.3).
  [[nodiscard]] bool requests_document() const { return empty_action == EmptyAction::document_url; }
};

}  // namespace absolve

#pragma once

#include <cstddef>
#include <string_view>

#include "absolve/error.hpp"
#include "document/link_resolver.hpp"
#include "document/references.hpp"
#include "document/site_text.hpp"

namespace absolve {

/// A reference of a document, resolved. It lives until the next one is.
struct FoundLink {
  std::size_t index;  ///< of its site
  const LinkSite& site;
  const SiteText& value;
  const ValueReference& own;        ///< in the value
  const DecodedText* decoded_text;  ///< if its coding changes it; else null
  std::string_view raw;             ///< its text
  std::string_view reference;       ///< the same, without what a URL parser removes
  const LinkResolver& resolver;
  std::string_view url;                         ///< the target, if there is no error
  EmptyAction action = EmptyAction::reference;  ///< what it means as an empty action
  InDocument in_document = InDocument::no;
  std::string_view saved_file{};  ///< the path of the file to which it leads; see `SavedFiles`
  const Error* error = nullptr;
  bool is_base = false;
  bool is_local = false;  ///< in the document whatever the base (CSS Values 4, 4.5.1.1)
  bool fetches_nothing = false;
  bool names_element = false;
  bool needs_no_base = false;  ///< a specifier with a scheme (HTML 8.1.6.2)

  /// Whether it is an empty action that requests the document (HTML 4.10.21.3).
  [[nodiscard]] bool requests_document() const { return action == EmptyAction::document_url; }
};

}  // namespace absolve

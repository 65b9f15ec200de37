#pragma once

#include <string_view>

#include "absolve/profile.hpp"
#include "uri/url_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Whether a link leads into its own document, and why.
enum class InDocument {
  no,
  by_target,     ///< the target is the document's URL; over another base it could differ
  by_reference,  ///< the reference itself means the document, even in a copy elsewhere
};

/// A link and what is around it, as far as `same_document` needs them.
struct DocumentLink {
  std::string_view reference;     ///< without what a URL parser removes
  std::string_view target;        ///< absolute; a fragment in it makes no difference
  std::string_view base;          ///< over which `target` was resolved
  std::string_view document_url;  ///< of the document itself; empty: unknown
  bool base_is_embedded = false;  ///< the document states the base: by a BASE element, for example
  bool requests_document =
      false;               ///< an empty action, which submits to the document (HTML 4.10.21.3)
  bool is_a_base = false;  ///< it states a base, and is not followed
};

/// Whether `reference` is empty or a fragment alone, which can mean the document itself.
[[nodiscard]] inline bool is_empty_or_fragment(std::string_view reference) {
  return reference.empty() || reference.front() == '#';
}

/// Whether `target` is `document_url`, apart from its fragment.
[[nodiscard]] inline bool is_in_document(std::string_view target, std::string_view document_url) {
  const std::size_t size = document_url.size();
  return (target.size() == size || (target.size() > size && target[size] == '#')) &&
         target.starts_with(document_url);
}

/// Whether a link leads into its own document. In a stylesheet, a fragment alone always does (CSS
/// Values 4, 4.5.1.1); callers know that.
[[nodiscard]] inline InDocument same_document(const Profile& profile, const DocumentLink& link) {
  const bool is_there = is_in_document(link.target, link.document_url);
  if (is_empty_or_fragment(link.reference) && !link.is_a_base) {
    // RFC 2396 4.2: independent of the base, even if the URL of the document is unknown.
    if (profile.same_document == SameDocument::current_document) return InDocument::by_reference;
    if (link.requests_document) return InDocument::by_reference;
    // Under a BASE that counts, `#x` means the base wherever a copy of the document lies, even if
    // the base is the document's own URL today (URL Standard 4.4). A base that a header or the
    // retrieval gave is the document's own (RFC 3986 4.4).
    const bool means_base = without_fragment(link.target) == link.base;
    if (!link.base_is_embedded && (is_there || means_base)) return InDocument::by_reference;
  }
  return is_there ? InDocument::by_target : InDocument::no;
}

}  // namespace absolve::ABSOLVE_VERSIONED

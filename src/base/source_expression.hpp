#pragma once

#include <string_view>

#include "uri/web/record.hpp"

namespace absolve {

/// A URL that is checked against the policy of a document, with the properties of both that a
/// comparison uses. Holds views into both records, which must outlive it.
struct PolicyRequest {
  PolicyRequest(const url::Record& url, const url::Record& document);

  std::string_view scheme;
  std::string_view host;
  std::string_view port;  ///< empty: the default one
  std::string_view path;
  std::string_view default_port;  ///< of the scheme; empty: it has none
  /// The scheme of an expression without one; empty if the document's origin is opaque.
  std::string_view document_scheme;
  bool has_domain;    ///< the host is neither an IP address nor an opaque host
  bool matches_any;   ///< the expression `*` matches
  bool matches_self;  ///< the expression `'self'` matches
};

/// Whether a source expression of a Content-Security-Policy (CSP 3 2.3.1) matches the URL of
/// `request`, with no redirect (6.7.2.8). Nonces, digests, keywords other than `'self'`, and
/// text that is not a source expression match nothing. Linear in `expression`, however long the URL
/// is, and nothing is allocated: one policy can have very many expressions.
[[nodiscard]] bool source_matches(std::string_view expression, const PolicyRequest& request);

}  // namespace absolve

#pragma once

#include <optional>
#include <string_view>

#include "url/record.hpp"

namespace absolve {

/// A URL for which a document's policy is asked, and what each comparison needs to know of both.
/// Views into the records, which must outlive it.
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

/// A source expression of a Content-Security-Policy, parsed (CSP 3 2.3.1). Views into the text of
/// the policy, which must outlive it.
class SourceExpression {
 public:
  /// Nothing if `text` is no expression that can match a URL: a keyword but `'self'`, a nonce, a
  /// digest, or what no grammar of 2.3.1 derives.
  [[nodiscard]] static std::optional<SourceExpression> parse(std::string_view text);

  /// CSP 3 6.7.2.8, with no redirect. Linear in the expression.
  [[nodiscard]] bool matches(const PolicyRequest& request) const;

 private:
  enum class Kind : unsigned char { any, self, scheme, host };

  explicit SourceExpression(Kind kind) : kind_(kind) {}
  [[nodiscard]] static std::optional<SourceExpression> parse_host_source(std::string_view text);
  [[nodiscard]] bool port_matches(const PolicyRequest& request) const;

  Kind kind_;
  std::string_view scheme_{};  // empty: none is stated
  std::string_view host_{};    // of a wildcard: from the dot; empty: any
  std::string_view port_{};    // without leading zeros; empty: none is stated
  std::string_view path_{};
};

}  // namespace absolve
